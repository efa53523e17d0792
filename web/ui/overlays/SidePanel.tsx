import './SidePanel.css';
import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Alerts } from '../alerts/Alerts.tsx';
import { IconButton } from '../IconButton.tsx';
import { NARROW, useMedia } from '../media.ts';
import { CLOSE } from '../texts.ts';

type SidePanelProps = {
  /** Small line above the title: « Transaction n° 48 213 ». */
  kicker?: string;
  title: string;
  chip?: ReactNode;
  /** Extra buttons next to the arrows. */
  tools?: ReactNode;
  footer?: ReactNode;
  /** Goes to the row above; absent on the first. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/**
 * 448 px beside the list, which it pushes (put both in `.b-with-panel`); the whole screen under 960
 * px. Escape closes it and gives the focus back to where it was; in one of its fields it leaves the
 * field first, and what is typed stays.
 */
export function SidePanel(props: SidePanelProps) {
  const { kicker, title, chip, tools, footer, onPrevious, onNext, onClose, children } = props;
  const id = useId();
  const narrow = useMedia(NARROW);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** Element of the footer that last had the focus. */
  const pressed = useRef<Element>(null);

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The form of something new begins in its first field, which asked for it; on a phone its
    // keyboard would cover the form.
    const hasFocus = body.current?.contains(document.activeElement) === true;
    if (narrow || !hasFocus) heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [narrow]);

  // A completed act takes its button away: the focus goes on from the title, not from the top of
  // the page.
  useEffect(() => {
    if (pressed.current?.isConnected !== false) return;
    pressed.current = null;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });

  // The row above or below begins at its top.
  useEffect(() => {
    if (body.current !== null) body.current.scrollTop = 0;
  }, [kicker, title]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
      // A window open above the panel, or a text being typed next to it, keeps its own Escape.
      if (event.target.closest('dialog, .MuiModal-root') !== null) return;
      const field = event.target.closest('input, textarea, select');
      if (field === null) onClose();
      else if (heading.current?.closest('.b-panel')?.contains(field) === true) heading.current.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  const content = (
    <>
      <header className="b-panel-head">
        <div className="b-row">
          <span className="b-panel-kicker">{kicker}</span>
          <span className="b-end" />
          {(onPrevious !== undefined || onNext !== undefined) && (
            <>
              <IconButton
                size="small"
                icon={mdiArrowUp}
                label="Ligne précédente"
                disabled={onPrevious === undefined}
                onClick={onPrevious}
              />
              <IconButton
                size="small"
                icon={mdiArrowDown}
                label="Ligne suivante"
                disabled={onNext === undefined}
                onClick={onNext}
              />
            </>
          )}
          {tools}
          <IconButton size="small" icon={mdiClose} label={CLOSE} onClick={onClose} />
        </div>
        <div className="b-row b-wrap">
          <h2 id={id} ref={heading} tabIndex={-1} className="b-panel-title">
            {title}
          </h2>
          {chip}
        </div>
      </header>
      <div ref={body} className="b-panel-body">
        {children}
      </div>
      {footer !== undefined && footer !== false && (
        <footer className="b-panel-foot" onFocus={({ target }) => (pressed.current = target)}>
          {footer}
        </footer>
      )}
    </>
  );

  if (narrow) {
    return (
      <dialog
        ref={dialog}
        className="b-panel b-panel-full"
        aria-labelledby={id}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {/* The page's own banner lies under this dialog. */}
        <Alerts />
        {content}
      </dialog>
    );
  }
  return (
    <aside className="b-panel" aria-labelledby={id}>
      {content}
    </aside>
  );
}
