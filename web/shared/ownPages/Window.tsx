import './Window.css';
import { mdiClose } from '@mdi/js';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Alerts } from '../../ui/alerts/Alerts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

type WindowProps = {
  title: string;
  /** Something is typed: Escape does not drop it. */
  dirty: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A window over the page: the browser's own, which keeps the focus in and closes on Escape. */
export function Window({ title, dirty, onClose, children }: WindowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="b-window"
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => dirty && event.preventDefault()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon={mdiClose} label="Fermer" onClick={onClose} />
      </header>
      <Alerts />
      {children}
    </dialog>
  );
}
