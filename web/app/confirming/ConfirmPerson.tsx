import { Suspense, useEffect, useState } from 'react';
import { type Asked } from '../../api/errors.ts';
import { onAsked } from '../../api/transport.ts';
import { part } from '../../ui/loading/part.tsx';

const ConfirmDialog = part(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');
const ConfirmPersonDialog = part(() => import('./ConfirmPersonDialog.tsx'), 'ConfirmPersonDialog');

/** Over any page: asks the person what a call waits for, who they are or whether they mean it, then lets the call go on. */
export function ConfirmPerson() {
  const [waiting, setWaiting] = useState<{ readonly asked: Asked; readonly answer: (confirmed: boolean) => void }>();
  useEffect(() => onAsked((asked) => new Promise((answer) => setWaiting({ asked, answer }))), []);
  if (waiting === undefined) return null;
  const end = (confirmed: boolean) => {
    setWaiting(undefined);
    waiting.answer(confirmed);
  };
  if (waiting.asked.what === 'unlikely') {
    return (
      <Suspense>
        <ConfirmDialog
          title="À vérifier"
          confirm="C’est bien cela"
          cancel="Corriger"
          onConfirm={() => end(true)}
          onCancel={() => end(false)}
        >
          {waiting.asked.sentence}
        </ConfirmDialog>
      </Suspense>
    );
  }
  return (
    <Suspense>
      <ConfirmPersonDialog onDone={() => end(true)} onClose={() => end(false)} />
    </Suspense>
  );
}
