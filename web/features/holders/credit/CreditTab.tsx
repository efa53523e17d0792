import { euro } from '@boucle/contract/base/format.ts';
import { mdiCashRefund } from '@mdi/js';
import { useMoneyAddress } from '../../../shared/credits/moneyAddress.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { creditRefusal, type Holder, holderOf } from '../holder.ts';
import { TransferForm } from './TransferForm.tsx';

/**
 * The cagnotte: how it went, why it cannot be credited where it cannot, and where the balance of a
 * card may go.
 */
export function CreditTab({ holder }: { holder: Holder }) {
  const refusal = creditRefusal(holder);
  const { id, credits } = holderOf(holder);
  const moneyAddress = useMoneyAddress();
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
      <div className="b-stack">
        {holder.kind === 'card' && credits > 0 && (
          <Sheet title="Rembourser la cagnotte" note={euro(credits)}>
            <ButtonLink icon={mdiCashRefund} to={moneyAddress('refund', { kind: 'card', id })}>
              Rembourser…
            </ButtonLink>{' '}
            <ButtonLink to={moneyAddress('takeBack', { kind: 'card', id })}>Reprendre un cadeau…</ButtonLink>
          </Sheet>
        )}
        {transferable && <TransferForm card={holder.card} />}
      </div>
    </div>
  );
}

function holds({ credits, containers_count }: { credits: number; containers_count: number }): boolean {
  return credits > 0 || containers_count > 0;
}
