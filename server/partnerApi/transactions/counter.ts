import { invalidField } from '../../platform/http/errors.ts';
import { type HolderRef, type RecordCommand } from '../../domain/ledger/types.ts';
import { ownCustomer } from '../presented/customer.ts';
import { type PostingPlan, type OfType, type Remarks, type PostingContext, linesOf } from './postingPlan.ts';
import { type AskedHolder, asRestaurant, shownHolder, theRestaurant } from './parties.ts';
import { assertEarned } from './rewards.ts';

interface ShownHolder extends AskedHolder {
  restaurant_id: number;
}

/**
 * A customer's token asks, and the restaurant confirms; a restaurant that sees a code or a card
 * records at once.
 */
export async function atCounter(
  context: PostingContext,
  asked: ShownHolder,
  command: RecordCommand,
): Promise<PostingPlan> {
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  const { person } = context.caller;
  const isRestaurants = person?.restaurantIds.includes(restaurantId) ?? false;
  const own = isRestaurants ? undefined : ownCustomer(context.caller, asked);
  if (own !== undefined) {
    if (asked.card_uuid !== undefined) throw invalidField('card_uuid', 'Une carte se présente au restaurant.');
    if (asked.presentation !== undefined)
      throw invalidField('presentation', 'Le jeton du client suffit\u00a0: n’indiquez pas de présentation.');
    const holder: HolderRef = { kind: 'customer', id: own };
    return { how: 'confirm', command: { ...command, restaurantId, holder, author: 'customer' } };
  }
  const holder = await shownHolder(context, asked);
  return { how: 'record', command: { ...command, restaurantId, holder, ...asRestaurant(context, restaurantId) } };
}

/** A reward, once it is sure that the customer earned it: its gift and its payer. */
export async function reward(
  context: PostingContext,
  asked: OfType<'redeem_reward'>,
  remarks: Remarks,
): Promise<PostingPlan> {
  const { tx, caller } = context;
  const plan = await atCounter(context, asked, { type: 'redeem_reward', rewardId: asked.reward_id, ...remarks });
  if (plan.how !== 'record' && plan.how !== 'confirm') return plan;
  const { command } = plan;
  const { payer, valueCents } = await assertEarned(tx, caller.accountId, command.holder?.id ?? 0, asked.reward_id);
  return { ...plan, command: { ...command, variant: payer, amountCents: valueCents } };
}

/** Some given back against others, at once: what comes back pays for what goes out. */
export async function exchanged(context: PostingContext, asked: OfType<'exchange_containers'>): Promise<PostingPlan> {
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  const { author } = asRestaurant(context, restaurantId);
  const holder = await shownHolder(context, asked);
  const [back, out] = [linesOf(asked.returned), linesOf(asked.grabbed)];
  return { how: 'exchange', exchange: { holder, restaurantId, author, back, out } };
}
