import { mdiCheckCircleOutline } from '@mdi/js';
import { canActivate } from '../../../shared/cards/actions.ts';
import { type CardDialog } from '../../../shared/cards/cardDialog.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { CreditForm } from './CreditForm.tsx';
import { creditRefusal, type Holder, holderOf } from '../holder.ts';
import { RefundForm } from './RefundForm.tsx';
import { TransferForm } from './TransferForm.tsx';

/** The cagnotte: how it went, and what may be done with it; or why nothing may. */
export function CreditTab({ holder, open }: { holder: Holder; open: (dialog: CardDialog) => void }) {
  const refusal = creditRefusal(holder);
  const { id, credits } = holderOf(holder);
  const transferable = holder.kind === 'card' && holder.card.status !== 'pending' && holds(holder.card);
  return (
    <div className="b-holder-tab b-cagnotte">
      <div className="b-stack">
        <BalanceChart kind={holder.kind} id={id} />
        {refusal === undefined ? <CreditForm holder={holder} /> : <NoCredit holder={holder} open={open} />}
      </div>
      <div className="b-stack">
        {credits > 0 && <RefundForm holder={holder} />}
        {transferable && <TransferForm card={holder.card} />}
      </div>
    </div>
  );
}

function holds({ credits, containers_count }: { credits: number; containers_count: number }): boolean {
  return credits > 0 || containers_count > 0;
}

function NoCredit({ holder, open }: { holder: Holder; open: (dialog: CardDialog) => void }) {
  const card = holder.kind === 'card' && canActivate(holder.card) ? holder.card : undefined;
  return (
    <Sheet>
      <EmptyState
        title="Pas de crédit possible"
        actions={
          card && (
            <Button variant="contained" icon={mdiCheckCircleOutline} onClick={() => open({ kind: 'activate', card })}>
              Activer
            </Button>
          )
        }
      >
        {creditRefusal(holder)}
      </EmptyState>
    </Sheet>
  );
}
