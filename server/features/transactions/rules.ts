import { toCents } from '@boucle/contract/base/primitives.ts';
import { typesOf } from '@boucle/contract/features/transactions/groupTypes.ts';
import { INVALID_TRANSACTION_GROUP, isTransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { slotOf } from '@boucle/contract/features/transactions/slots.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type TransactionListQuery } from '@boucle/contract/features/transactions/calls.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type HolderRef } from '../../domain/ledger/types.ts';
import { type TransactionCriteria } from '../../domain/transactions/criteria.ts';

/**
 * Criteria of a query of the list. Throws a 422 'Invalid transaction group' for a group that does
 * not exist.
 */
export function criteriaOf(query: TransactionListQuery): TransactionCriteria {
  const { filter = {}, from_date, to_date } = query;
  return {
    types: typesAsked(groupOf(query), filter.type),
    statuses: filter.status,
    from: from_date,
    to: to_date,
    restaurantId: filter.restaurant_id,
    partnerId: filter.partner_id,
    dropOffPointId: filter.drop_off_point_id,
    formatId: filter.format_id,
    customerId: filter.customer_id,
    cardHolderId: filter.card_holder_id,
    origins: filter.origin,
    minCents: filter.min_amount === undefined ? undefined : toCents(filter.min_amount),
    maxCents: filter.max_amount === undefined ? undefined : toCents(filter.max_amount),
    slot: filter.slot === undefined ? undefined : slotOf(filter.slot),
    text: filter.q,
  };
}

/** The group, under either of its names; that of the query first. */
export const groupOf = ({ group, filter }: TransactionListQuery): string | undefined => group ?? filter?.group;

/** The types of the group among those filtered; undefined is every type. */
function typesAsked(
  group: string | undefined,
  filtered: readonly TransactionType[] | undefined,
): readonly TransactionType[] | undefined {
  const wanted = filtered && [...new Set(filtered)];
  if (group === undefined) return wanted;
  if (!isTransactionGroup(group)) throw invalidField('group', INVALID_TRANSACTION_GROUP);
  return wanted === undefined ? typesOf(group) : typesOf(group).filter((type) => wanted.includes(type));
}

/** The one holder that a credit names: a customer or a card, not both. */
export function holderNamed(customerId: number | undefined, cardHolderId: number | undefined): HolderRef {
  if (customerId !== undefined && cardHolderId !== undefined) {
    throw invalidField('card_holder_id', 'Choisissez un conso ou une carte, pas les deux.');
  }
  if (customerId !== undefined) return { kind: 'customer', id: customerId };
  if (cardHolderId !== undefined) return { kind: 'card', id: cardHolderId };
  throw invalidField('customer_id', 'Indiquez le conso ou la carte.');
}
