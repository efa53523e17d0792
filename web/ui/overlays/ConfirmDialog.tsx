import './Dialog.css';
import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { Alerts } from '../alerts/Alerts.tsx';
import { Button } from '../Button.tsx';
import { FormError } from '../form/FormError.tsx';
import { MuiTheme } from '../theme/MuiTheme.tsx';
import { CANCEL } from '../texts.ts';
import { useOpenWindow } from './openWindows.ts';
import { overlayRoot } from './overlayRoot.ts';
import { useInertBehind } from './useInertBehind.ts';

type ConfirmDialogProps = {
  title: string;
  /** Sentence on what will happen. */
  children: ReactNode;
  /** The verb: « Désactiver la carte ». */
  confirm: string;
  cancel?: string;
  /** `danger` for what destroys or cannot be taken back. */
  tone?: 'default' | 'danger';
  busy?: boolean;
  /** What the press would do is still read: it is refused in the meantime. */
  reading?: boolean;
  /** Error of the last try. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks before a grave action and says what it does; the focus waits on « Annuler ». Mount it to
 * open it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    cancel = CANCEL,
    tone = 'default',
    busy = false,
    reading = false,
    error,
    onConfirm,
    onCancel,
  } = props;
  const id = useId();
  const root = useInertBehind();
  const content = useOpenWindow(onCancel);
  return (
    <MuiTheme>
      <MuiDialog
        ref={root}
        open
        container={overlayRoot}
        onClose={onCancel}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        slotProps={{ paper: { ref: content, className: 'b-dialog', style: { width: 480 } } }}
      >
        {/* The page's own banner is hidden from readers by this dialog. */}
        <Alerts />
        <header className="b-dialog-head">
          <h2 id={`${id}-title`}>{title}</h2>
        </header>
        <div className="b-dialog-body b-confirm-text">
          <div id={`${id}-text`}>{children}</div>
          <FormError message={error} />
        </div>
        <footer className="b-dialog-foot">
          <span className="b-end" />
          <Button autoFocus onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant="contained" tone={tone} busy={busy} refused={reading} onClick={onConfirm}>
            {confirm}
          </Button>
        </footer>
      </MuiDialog>
    </MuiTheme>
  );
}
