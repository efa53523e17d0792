import { type PartnerTransactionRow } from '@boucle/contract/partnerApi/transactions.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';

/** Formats beyond which the most lent come first. */
const FEW = 5;
const LOANS: ReadonlySet<TransactionType> = new Set([
  'grab_container',
  'grab_container_and_deposit',
  'grab_guest_container',
]);

type Movement = Pick<PartnerTransactionRow, 'restaurant_id' | 'transaction_type' | 'containers'>;

/** Formats of a restaurant in the order of its tiles: of many, the most lent lately first. */
export function mostLentFirst<F extends { readonly id: number }>(
  restaurantId: number,
  formats: readonly F[],
  movements: readonly Movement[],
): readonly F[] {
  if (formats.length <= FEW) return formats;
  const lent = new Map<number, number>();
  for (const { restaurant_id, transaction_type, containers } of movements)
    if (restaurant_id === restaurantId && LOANS.has(transaction_type))
      for (const { format_id, quantity } of containers)
        if (format_id !== null) lent.set(format_id, (lent.get(format_id) ?? 0) + quantity);
  return formats.toSorted((one, other) => (lent.get(other.id) ?? 0) - (lent.get(one.id) ?? 0));
}
