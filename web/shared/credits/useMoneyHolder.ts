import { cardNumber } from '@boucle/contract/cards/status.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { customerName } from '../holders/customerName.ts';
import { type HolderChoice } from '../holders/holders.ts';

/**
 * Who a cagnotte belongs to, inside a sentence (`name`) and alone (`label`), and what is on it (euros); undefined while it is under way.
 */
export function useMoneyHolder(holder: Pick<HolderChoice, 'kind' | 'id'> | undefined) {
  const input = { id: holder?.id ?? 0 };
  const customer = useQuery(query.customers.read.queryOptions({ input, enabled: holder?.kind === 'customer' }));
  // Reading the card itself would show its PIN, and say so in the journal.
  const card = useQuery(query.cards.balance.queryOptions({ input, enabled: holder?.kind === 'card' }));
  if (holder === undefined) return { name: undefined, label: undefined, credits: undefined, error: null };
  if (holder.kind === 'card') {
    const number = cardNumber(holder.id);
    const credits = card.data && (card.data.at(-1)?.credits ?? 0);
    return { name: `la carte ${number}`, label: `Carte ${number}`, credits, error: card.error };
  }
  const label = customer.data && customerName(customer.data);
  return { name: label, label, credits: customer.data?.credits, error: customer.error };
}
