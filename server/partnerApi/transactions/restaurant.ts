import { assertKnownFormats } from '../../domain/orders/knownFormats.ts';
import { assertDropOffAct } from '../../domain/places/dropOffRights.ts';
import { type PostingPlan, type OfType, type Remarks, type PostingContext, linesOf } from './postingPlan.ts';
import { asRestaurant, theRestaurant } from './parties.ts';

/** A transaction that a restaurant records on its own: no customer is known. */
export async function byRestaurant(
  context: PostingContext,
  asked: OfType<
    | 'customerless_refill'
    | 'grab_guest_container'
    | 'return_guest_container'
    | 'refill_guest_container'
    | 'adjust_guest_stock_container'
    | 'restaurant_pickup_drop_off_point_container'
    | 'restaurant_wash_drop_off_point_container'
    | 'restaurant_wash_and_keep_drop_off_point_container'
  >,
  remarks: Remarks,
): Promise<PostingPlan> {
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  const who = { ...asRestaurant(context, restaurantId), restaurantId, ...remarks };
  if (asked.transaction_type === 'refill_guest_container' || asked.transaction_type === 'return_guest_container') {
    const { lender_restaurant_id: lender } = asked;
    const lenderId =
      lender === undefined ? {} : { lenderId: await theRestaurant(context, lender, 'lender_restaurant_id') };
    if (asked.transaction_type === 'return_guest_container') {
      return {
        how: 'record',
        command: { ...who, ...lenderId, type: 'return_guest_container', lines: linesOf(asked.containers) },
      };
    }
    return {
      how: 'together',
      commands: [
        { ...who, ...lenderId, type: 'return_guest_container', lines: linesOf(asked.returned) },
        { ...who, type: 'grab_guest_container', lines: linesOf(asked.grabbed) },
      ],
    };
  }
  const lines = linesOf(asked.containers);
  if (asked.transaction_type === 'adjust_guest_stock_container') {
    // It waits without a look at what it moves.
    await assertKnownFormats(context.tx, context.caller.accountId, 'containers', lines);
    return { how: 'pend', command: { ...who, type: asked.transaction_type, variant: asked.variant, lines } };
  }
  if (!('drop_off_point_id' in asked))
    return { how: 'record', command: { ...who, type: asked.transaction_type, lines } };
  const { transaction_type: type, drop_off_point_id: dropOffPointId } = asked;
  await assertDropOffAct(context.tx, context.caller.accountId, { type, dropOffPointId, restaurantId });
  return { how: 'record', command: { ...who, type, dropOffPointId, lines } };
}
