import { useBlocker } from '@tanstack/react-router';
import { isSamePage } from '../../navigation/overPage.ts';
import { lossNote } from './lossNote.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

type UnsavedGuardProps = {
  /** There is something to lose. */
  when: boolean;
  /**
   * It is typed in a window, which the address may close; else on the page, which stays under what
   * the address opens over it.
   */
  inWindow?: boolean;
};

/** Asks before leaving what is not saved, by a link as by closing the tab. */
export function UnsavedGuard({ when, inWindow = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && (inWindow || !isSamePage(current, next)),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <UnsavedQuestion onLeave={blocker.proceed} onStay={blocker.reset}>
      {lossNote() ?? 'Elles seront perdues si vous quittez cette page.'}
    </UnsavedQuestion>
  );
}
