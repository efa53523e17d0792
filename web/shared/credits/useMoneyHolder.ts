import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type HolderMoney } from '@boucle/contract/shared/holders.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { customerName } from '../holders/customerName.ts';
import { type HolderChoice } from '../holders/holders.ts';
import { type MoneyAct } from './moneyForm.ts';

/**
 * Who a cagnotte belongs to, inside a sentence (`name`) and alone (`label`), and what is on it and
 * may be taken out (euros); undefined while it is under way. `latest` is undefined while it is read
 * again too: what was stored before the last act must refuse nothing.
 */
export function useMoneyHolder(holder: Pick<HolderChoice, 'kind' | 'id'> | undefined) {
  const input = { id: holder?.id ?? 0 };
  const isCustomer = holder?.kind === 'customer';
  const customer = useQuery(query.customers.read.queryOptions({ input, enabled: isCustomer }));
  // Reading the card itself would show its PIN, and say so in the journal.
  const ofCard = useQuery(query.cards.money.queryOptions({ input, enabled: holder?.kind === 'card' }));
  const ofCustomer = useQuery(query.customers.money.queryOptions({ input, enabled: isCustomer }));
  if (holder === undefined)
    return { name: undefined, label: undefined, money: undefined, latest: undefined, error: null };
  if (holder.kind === 'card') {
    const number = cardNumber(holder.id);
    return { name: `la carte ${number}`, label: `Carte ${number}`, ...moneyOf(ofCard), error: ofCard.error };
  }
  const label = customer.data && customerName(customer.data);
  return { name: label, label, ...moneyOf(ofCustomer), error: customer.error ?? ofCustomer.error };
}

const moneyOf = ({ data, isFetching }: UseQueryResult<HolderMoney>) => ({
  money: data,
  latest: isFetching ? undefined : data,
});

/** What an act may take out of a cagnotte; undefined of a credit, and where it is not known. */
export function mostOf(act: MoneyAct, money: HolderMoney | undefined): number | undefined {
  return act === 'refund' ? money?.refundable : act === 'takeBack' ? money?.gifts : undefined;
}
