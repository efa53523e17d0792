import { type ComponentProps, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { CANCEL } from '../texts.ts';

type DialogActionsProps = ComponentProps<typeof Button> & {
  close: () => void;
  /** A button between the two. */
  otherAction?: ReactNode;
};

/**
 * « Annuler », which closes as the cross of its window does, then the button of what the window is
 * for.
 */
export function DialogActions({ close, otherAction, ...button }: DialogActionsProps) {
  return (
    <>
      <Button onClick={close}>{CANCEL}</Button>
      {otherAction}
      <Button variant="contained" {...button} />
    </>
  );
}
