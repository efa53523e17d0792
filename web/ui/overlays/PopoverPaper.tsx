import Popover from '@mui/material/Popover';
import { type ReactNode } from 'react';
import { MuiTheme } from '../theme/MuiTheme.tsx';
import { overlayRoot } from './overlayRoot.ts';
import { useInertBehind } from './useInertBehind.ts';

type PopoverPaperProps = { anchor: HTMLElement; label: string; onClose: () => void; children: ReactNode };

/** The open popover. Loaded on first use: import `PopoverButton`, not this. */
export function PopoverPaper({ anchor, label, onClose, children }: PopoverPaperProps) {
  const root = useInertBehind();
  return (
    <MuiTheme>
      <Popover
        ref={root}
        open
        anchorEl={anchor}
        container={overlayRoot(anchor)}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: 'b-popover' } }}
      >
        {children}
      </Popover>
    </MuiTheme>
  );
}
