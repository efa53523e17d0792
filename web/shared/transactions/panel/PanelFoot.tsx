import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { mdiCommentQuestionOutline, mdiKeyboardReturn } from '@mdi/js';
import { Suspense, useState } from 'react';
import { ServiceButton } from '../../services/ServiceButton.tsx';
import { useReader } from '../../useReader.ts';
import { Button } from '../../../ui/Button.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { type ClaimantChoice } from '../../claims/ClaimDialog.tsx';
import { ReversalFoot } from './ReversalFoot.tsx';

const ClaimDialog = part(() => import('../../claims/ClaimDialog.tsx'), 'ClaimDialog');
const ReturnDialog = part(() => import('./ReturnDialog.tsx'), 'ReturnDialog');

type PanelFootProps = {
  detail: TransactionDetail;
  display: TransactionDisplay;
  onRecorded: (id: number) => void;
};

/** Actions on a transaction: record the return of an outing, reverse it. */
export function PanelFoot({ detail, display, onRecorded }: PanelFootProps) {
  const [returning, setReturning] = useState(false);
  const [claiming, setClaiming] = useState(false);
  const { mayOpen } = useReader();
  const { outing, transaction } = detail;
  const claimants = mayOpen('control') ? claimantsOf(transaction) : [];
  const isOut = transaction.variant === 'out' && transaction.reverses_id === null;
  return (
    <>
      {outing && isOut && outing.left.length > 0 && (
        <Button size="small" icon={mdiKeyboardReturn} onClick={() => setReturning(true)}>
          Enregistrer le retour
        </Button>
      )}
      {outing && mayOpen('billing') && <ServiceButton id={outing.service_id} label="Facturation" />}
      {claimants.length > 0 && (
        <Button variant="text" size="small" icon={mdiCommentQuestionOutline} onClick={() => setClaiming(true)}>
          Réclamation…
        </Button>
      )}
      <ReversalFoot detail={detail} display={display} />
      <Suspense>
        {claiming && (
          <ClaimDialog
            claimants={claimants}
            claimed={{ transaction_id: transaction.id }}
            onClose={() => setClaiming(false)}
          />
        )}
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

/** Who may contest it: none where no container moved, or where it waits or was taken back. */
function claimantsOf(row: TransactionRow): ClaimantChoice[] {
  if (row.status !== 'completed' || row.reverses_id !== null || row.containers.length === 0) return [];
  const { owner, owner_type, restaurant_id, restaurant_name, partner_id, partner_name } = row;
  return [
    ...(owner !== null && owner_type === 'Customer'
      ? [{ customer_id: owner.id, name: row.user_name ?? owner.label }]
      : []),
    ...(restaurant_id === null ? [] : [{ restaurant_id, name: restaurant_name ?? '' }]),
    ...(partner_id === null ? [] : [{ partner_id, name: partner_name ?? '' }]),
  ];
}
