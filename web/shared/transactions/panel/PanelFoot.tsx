import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { mdiKeyboardReturn } from '@mdi/js';
import { Suspense, useState } from 'react';
import { ServiceButton } from '../../services/ServiceButton.tsx';
import { useReader } from '../../useReader.ts';
import { Button } from '../../../ui/Button.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { ReversalFoot } from './ReversalFoot.tsx';

const ReturnDialog = part(() => import('./ReturnDialog.tsx'), 'ReturnDialog');

type PanelFootProps = {
  detail: TransactionDetail;
  display: TransactionDisplay;
  onRecorded: (id: number) => void;
};

/** Actions on a transaction: record the return of an outing, reverse it. */
export function PanelFoot({ detail, display, onRecorded }: PanelFootProps) {
  const [returning, setReturning] = useState(false);
  const { mayOpen } = useReader();
  const { outing, transaction } = detail;
  const isOut = transaction.variant === 'out' && transaction.reverses_id === null;
  return (
    <>
      {outing && isOut && outing.left.length > 0 && (
        <Button size="small" icon={mdiKeyboardReturn} onClick={() => setReturning(true)}>
          Enregistrer le retour
        </Button>
      )}
      {outing && mayOpen('invoices') && <ServiceButton id={outing.service_id} label="Facturation" />}
      <ReversalFoot detail={detail} display={display} />
      <Suspense>
        {returning && outing && (
          <ReturnDialog
            type={transaction.transaction_type}
            outing={outing}
            onClose={() => setReturning(false)}
            onRecorded={({ id }) => {
              setReturning(false);
              onRecorded(id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
