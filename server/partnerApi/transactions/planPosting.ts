import { type PostingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { doneInAccount } from '../../domain/transactions/deviceAge.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { hasFormat } from '../accountQueries.ts';
import { inDrawer, ofCard } from './cardsAndDrawers.ts';
import { atCounter, exchanged, reward } from './counter.ts';
import { type PostingPlan, type PostingContext, type Remarks, linesOf } from './postingPlan.ts';
import { dropped, outside } from './partner.ts';
import { payment } from './payments.ts';
import { byRestaurant } from './restaurant.ts';

/** Its comment, with the note of a device on an act that was done before it is sent. */
async function remarksOf({ tx, caller }: PostingContext, asked: PostingRequest): Promise<Remarks> {
  const own = asked.comments === undefined || asked.comments === '' ? [] : [asked.comments];
  const { at, note } =
    'made_at' in asked ? await doneInAccount(tx, caller.accountId, asked) : { at: undefined, note: undefined };
  const texts = note === undefined ? own : [...own, note];
  return {
    ...(texts.length > 0 && { comment: texts.join('\n') }),
    ...(note !== undefined && { doneAt: at }),
  };
}

/**
 * The command to the ledger that a request asks for, once everything that it shows was checked: the
 * restaurant is the account's (or the owner's own), the customer shows a code or is the token's,
 * the card its uuid and its PIN, the drawer its QR code. Throws 403, 404 or 422.
 */
export async function planPosting(context: PostingContext, asked: PostingRequest): Promise<PostingPlan> {
  const remarks = await remarksOf(context, asked);
  switch (asked.transaction_type) {
    case 'grab_container':
    case 'return_container':
    case 'refill_container':
      return atCounter(context, asked, { type: asked.transaction_type, lines: linesOf(asked.containers), ...remarks });
    case 'refill_other_container': {
      const { format_id: formatId, quantity } = asked;
      if (formatId !== undefined && !(await hasFormat(context.tx, context.caller.accountId, formatId)))
        throw invalidField('format_id', 'Ce format n’existe pas.');
      const lines = [{ formatId: formatId ?? 0, quantity }];
      return atCounter(context, asked, { type: 'refill_other_container', lines, ...remarks });
    }
    case 'redeem_reward':
      return reward(context, asked, remarks);
    case 'exchange_containers':
      return exchanged(context, asked);
    case 'grab_container_and_deposit':
    case 'add_deposit':
    case 'refund_deposit':
      return payment(context, asked, remarks);
    case 'customerless_refill':
    case 'grab_guest_container':
    case 'return_guest_container':
    case 'refill_guest_container':
    case 'adjust_guest_stock_container':
    case 'restaurant_pickup_drop_off_point_container':
    case 'restaurant_wash_drop_off_point_container':
    case 'restaurant_wash_and_keep_drop_off_point_container':
      return byRestaurant(context, asked, remarks);
    case 'return_container_in_collection_drawer':
      return inDrawer(context, asked, remarks);
    case 'drop_partner_container':
      return dropped(context, asked, remarks);
    case 'activate_card':
    case 'redeem_card':
      return ofCard(context, asked, remarks);
    case 'without_webapp_caterer':
    case 'without_webapp_event':
    case 'without_webapp_meal_tray':
      return outside(context, asked, remarks);
  }
}
