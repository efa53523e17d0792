import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Window } from '../../shared/ownPages/Window.tsx';

type ConfirmWindowProps = {
  title: string;
  confirm: string;
  busy?: boolean;
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before a device is closed: only a new code opens it again. */
export function ConfirmWindow({ title, confirm, busy, problem, onConfirm, onClose, children }: ConfirmWindowProps) {
  return (
    <Window title={title} dirty={false} onClose={onClose}>
      <div className="b-stack">
        <p>{children}</p>
        <FormError message={problem} />
        <div className="r-window-acts">
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="contained" tone="danger" {...(busy !== undefined && { busy })} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Window>
  );
}
