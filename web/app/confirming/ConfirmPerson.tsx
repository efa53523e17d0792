import { Suspense, useEffect, useState } from 'react';
import { onConfirmationAsked } from '../../api/transport.ts';
import { part } from '../../ui/loading/part.tsx';

const ConfirmPersonDialog = part(() => import('./ConfirmPersonDialog.tsx'), 'ConfirmPersonDialog');

/** Over any page: asks the person who they are when a call waits for it, then lets the call go on. */
export function ConfirmPerson() {
  const [waiting, setWaiting] = useState<{ readonly answer: (confirmed: boolean) => void }>();
  useEffect(() => onConfirmationAsked(() => new Promise((answer) => setWaiting({ answer }))), []);
  if (waiting === undefined) return null;
  const end = (confirmed: boolean) => {
    setWaiting(undefined);
    waiting.answer(confirmed);
  };
  return (
    <Suspense>
      <ConfirmPersonDialog onDone={() => end(true)} onClose={() => end(false)} />
    </Suspense>
  );
}
