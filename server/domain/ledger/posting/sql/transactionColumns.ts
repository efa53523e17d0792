import { type Posting } from '../posting.ts';

type Column = string | number | null;

/** The parts of a posting that stand in its transaction's own row. */
type PostedTransaction = Pick<
  Posting,
  | 'type'
  | 'variant'
  | 'day'
  | 'amountCents'
  | 'containersCostCents'
  | 'containersCount'
  | 'origin'
  | 'author'
  | 'adminId'
  | 'recorder'
  | 'personId'
  | 'parties'
  | 'roundId'
  | 'place'
  | 'reason'
  | 'rewardId'
  | 'providerReference'
  | 'means'
  | 'insteadOfId'
  | 'keptCents'
  | 'vatCents'
  | 'cardChange'
  | 'comment'
  | 'reversesId'
  | 'batchId'
>;

/**
 * Columns of a transaction's row apart from its account, status, instants and restaurant; columns
 * without a value are left out.
 */
export function transactionColumns(posting: PostedTransaction): Record<string, Column> {
  const { holder, receiver, lenderId, partnerId, dropOffPointId, drawerId, serviceId, orderId } = posting.parties;
  const columns: Record<string, Column | undefined> = {
    type: posting.type,
    variant: posting.variant,
    day: posting.day,
    amount_cents: posting.amountCents,
    containers_cost_cents: posting.containersCostCents,
    containers_count: posting.containersCount,
    origin: posting.origin,
    author: posting.author,
    admin_id: posting.adminId,
    recorder: posting.recorder,
    person_id: posting.personId,
    customer_id: holder?.kind === 'customer' ? holder.id : null,
    card_holder_id: holder?.kind === 'card' ? holder.id : null,
    to_customer_id: receiver?.kind === 'customer' ? receiver.id : null,
    to_card_holder_id: receiver?.kind === 'card' ? receiver.id : null,
    lender_restaurant_id: lenderId,
    partner_id: partnerId,
    drop_off_point_id: dropOffPointId,
    collection_drawer_id: drawerId,
    service_id: serviceId,
    order_id: orderId,
    round_id: posting.roundId,
    place: posting.place,
    reason: posting.reason,
    reward_id: posting.rewardId,
    kept_cents: posting.keptCents === 0 ? null : posting.keptCents,
    vat_cents: posting.vatCents === 0 ? null : posting.vatCents,
    card_before: posting.cardChange?.before,
    comment: posting.comment,
    reverses_id: posting.reversesId,
    gesture_id: posting.batchId,
    instead_of_id: posting.insteadOfId,
    provider_reference: posting.providerReference,
    means: posting.means,
  };
  return Object.fromEntries(
    Object.entries(columns).filter((pair): pair is [string, Column] => pair[1] !== null && pair[1] !== undefined),
  );
}
