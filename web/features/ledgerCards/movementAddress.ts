import { type Address, pages } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type Opening } from '../../shared/transactions/address.ts';

/**
 * Where the transaction of a row opens: next to the card, for a partner over its own movements;
 * undefined for anyone who may read none.
 */
export function movementAddress(
  { mayOpen }: Reader,
  beside: (opened: Opening) => Address,
): ((id: number) => Address) | undefined {
  if (mayOpen('transactions')) return (id) => beside({ transaction: id });
  if (!mayOpen('partner-stocks')) return undefined;
  return (id) => `${pages['partner-stocks'].path}?onglet=mouvements&transaction=${id}`;
}
