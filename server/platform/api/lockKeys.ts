/**
 * Keys of a body that name what one transaction at a time may change: a card, a customer, a place.
 */
const NAMED: Readonly<Record<string, string>> = {
  card_holder_id: 'card',
  to_card_holder_id: 'card',
  card_uuid: 'card',
  customer_id: 'customer',
  to_customer_id: 'customer',
};
/** The same in the address, by the group of the call. */
const BY_ADDRESS: Readonly<Record<string, string>> = { cards: 'card', customers: 'customer' };

/**
 * The keys by which a call that writes waits its turn (`FairQueue`): the holders that it names.
 * `group`: `cards` of `cards.credit`.
 */
export function lockKeysOf(group: string | undefined, input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([field, value]: [string, unknown]) => {
    const kind = field === 'id' ? BY_ADDRESS[group ?? ''] : NAMED[field];
    return kind !== undefined && (typeof value === 'number' || typeof value === 'string') ? [`${kind} ${value}`] : [];
  });
}
