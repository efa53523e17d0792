import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { creditRefusal, type Holder, holderOf } from '../holder.ts';
import { TransferForm } from './TransferForm.tsx';

/** The cagnotte: how it went, why it cannot be credited where it cannot, and where the balance of a card may go. */
export function CreditTab({ holder }: { holder: Holder }) {
  const refusal = creditRefusal(holder);
  const { id } = holderOf(holder);
  const transferable = holder.kind === 'card' && holder.card.status !== 'pending' && holds(holder.card);
  return (
    <div className="b-holder-tab b-cagnotte">
      <div className="b-stack">
        <BalanceChart kind={holder.kind} id={id} />
        {refusal !== undefined && (
          <Sheet>
            <EmptyState title="Pas de crédit possible">{refusal}</EmptyState>
          </Sheet>
        )}
      </div>
      <div className="b-stack">{transferable && <TransferForm card={holder.card} />}</div>
    </div>
  );
}

function holds({ credits, containers_count }: { credits: number; containers_count: number }): boolean {
  return credits > 0 || containers_count > 0;
}
