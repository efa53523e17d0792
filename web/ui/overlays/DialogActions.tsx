import { type ComponentProps, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { CANCEL } from '../texts.ts';

type DialogActionsProps = ComponentProps<typeof Button> & {
  close: () => void;
  /** What closing keeps, where « Annuler » could be read as the act itself. */
  keep?: string | undefined;
  /** A button between the two. */
  otherAction?: ReactNode;
};

/**
 * « Annuler » or what is kept, which closes as the cross of its window does, then the button of
 * what the window is for.
 */
export function DialogActions({ close, keep = CANCEL, otherAction, ...button }: DialogActionsProps) {
  return (
    <>
      <Button onClick={close}>{keep}</Button>
      {otherAction}
      <Button variant="contained" {...button} />
    </>
  );
}
