import { type TransactionDetail } from '@boucle/contract/transactions/calls.ts';
import { type TransactionDisplay } from '@boucle/contract/transactions/describe.ts';
import { mdiUndoVariant } from '@mdi/js';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { part } from '../../../ui/loading/part.tsx';

const ReverseDialog = part(() => import('./ReverseDialog.tsx'), 'ReverseDialog');

/** « Annuler… », or why it cannot be. */
export function ReversalFoot({ detail, display }: { detail: TransactionDetail; display: TransactionDisplay }) {
  const [asking, setAsking] = useState(false);
  const reasonId = useId();
  const { reversible, irreversible_reason: reason } = detail;
  return (
    <>
      <span id={reasonId} className="tx-reason">
        {reversible ? '' : reason}
      </span>
      <Button
        variant="text"
        size="small"
        tone="danger"
        icon={mdiUndoVariant}
        refused={!reversible}
        aria-describedby={reversible ? undefined : reasonId}
        onClick={() => setAsking(true)}
      >
        Annuler…
      </Button>
      <Suspense>
        {asking && <ReverseDialog detail={detail} display={display} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
