import { useBlocker } from '@tanstack/react-router';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

/** Asks before leaving what is not saved, by a link as by closing the tab. `when`: there is something to lose. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: () => when, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return (
    <UnsavedQuestion onLeave={blocker.proceed} onStay={blocker.reset}>
      Elles seront perdues si vous quittez cette page.
    </UnsavedQuestion>
  );
}
