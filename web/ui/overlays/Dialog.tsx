import './Dialog.css';
import { mdiClose } from '@mdi/js';
import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId, useRef } from 'react';
import { Alerts } from '../alerts/Alerts.tsx';
import { UnsavedGuard } from '../form/leaving/UnsavedGuard.tsx';
import { useClosing } from '../form/leaving/useClosing.tsx';
import { IconButton } from '../IconButton.tsx';
import { PHONE, useMedia } from '../media.ts';
import { MuiTheme } from '../theme/MuiTheme.tsx';
import { CLOSE } from '../texts.ts';
import { useOpenWindow } from './openWindows.ts';
import { overlayRoot } from './overlayRoot.ts';
import { useFirstField } from './useFirstField.ts';
import { useInertBehind } from './useInertBehind.ts';

const WIDTHS = { small: 480, medium: 640, large: 908 };

export type DialogProps = {
  title: string;
  /**
   * Something typed would be lost: closing, and leaving the page, ask first. Mandatory, so that no
   * form forgets to say.
   */
  dirty: boolean;
  onClose: () => void;
  size?: keyof typeof WIDTHS;
  /** Under the title, above the line: a stepper. */
  header?: ReactNode;
  /** At the left of the footer. */
  footerStart?: ReactNode;
  /**
   * Cancel, then the primary button; as a function, of what closes the window as its cross does.
   */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  /** Sunken ground under the content. */
  sunken?: boolean;
  children: ReactNode;
};

/**
 * Modal window; takes the whole screen under 600 px, its footer stuck to the bottom; elsewhere its
 * first field takes the focus. Mount it to open it.
 */
export function Dialog({
  title,
  dirty,
  onClose,
  size = 'medium',
  header,
  footerStart,
  footer,
  sunken = false,
  children,
}: DialogProps) {
  const id = useId();
  const fullScreen = useMedia(PHONE);
  const { close, closeSent, question, guarded } = useClosing(dirty, onClose);
  const root = useInertBehind();
  const content = useOpenWindow(closeSent);
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body, !fullScreen);
  return (
    <MuiTheme>
      <MuiDialog
        ref={root}
        open
        container={overlayRoot}
        onClose={close}
        fullScreen={fullScreen}
        aria-labelledby={id}
        slotProps={{
          paper: {
            ref: content,
            className: 'b-dialog b-dialog-hung',
            style: fullScreen ? {} : { width: WIDTHS[size], maxWidth: 'calc(100vw - 48px)' },
          },
        }}
      >
        {/* The page's own banner is hidden from readers by this dialog. */}
        <Alerts />
        <header className="b-dialog-head">
          <div className="b-row">
            <h2 id={id} className="b-dialog-title">
              {title}
            </h2>
            <IconButton className="b-end" icon={mdiClose} label={CLOSE} onClick={close} />
          </div>
          {header}
        </header>
        <div ref={body} className={sunken ? 'b-dialog-body b-dialog-sunken' : 'b-dialog-body'}>
          {children}
        </div>
        {(footer !== undefined || footerStart !== undefined) && (
          <footer className="b-dialog-foot">
            {footerStart}
            <span className="b-end" />
            {typeof footer === 'function' ? footer(close) : footer}
          </footer>
        )}
        <UnsavedGuard when={guarded} inWindow />
        {question}
      </MuiDialog>
    </MuiTheme>
  );
}
