import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('../overlays/ConfirmDialog.tsx')).ConfirmDialog }));

/** Asks before leaving what is not saved, by a link as by closing the tab. `when`: there is something to lose. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: () => when, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        title="Des modifications ne sont pas enregistrées"
        confirm="Quitter sans enregistrer"
        cancel="Rester"
        tone="danger"
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      >
        Elles seront perdues si vous quittez cette page.
      </ConfirmDialog>
    </Suspense>
  );
}
