import { forbidden, invalidField } from '../../platform/http/errors.ts';
import { type HolderRef } from '../../domain/ledger/types.ts';
import { assertServes } from '../../domain/places/servedRestaurants.ts';
import { type Proofs } from '../proofs.ts';
import { hasRestaurant } from '../accountQueries.ts';
import { type ShownCustomer, shownCustomer } from '../presented/customer.ts';
import { presentedHolder } from '../presented/presentation.ts';
import { type PostingContext } from './postingPlan.ts';

/**
 * The restaurant of the account that the partner serves, or of the owner whose token it is; a
 * customer's token may name any. Throws 422.
 */
export async function theRestaurant(
  { tx, caller }: PostingContext,
  id: number,
  field = 'restaurant_id',
): Promise<number> {
  const { person } = caller;
  const isOwner = person !== null && person.customerId === null;
  const own = !isOwner || field !== 'restaurant_id' || person.restaurantIds.includes(id);
  if (!own || !(await hasRestaurant(tx, caller.accountId, id))) {
    throw invalidField(field, 'Ce restaurant n’existe pas ou ne vous est pas accessible.');
  }
  // Containers may come back that another restaurant lent, served or not.
  if (field === 'restaurant_id') {
    await assertServes(tx, caller.accountId, { partnerId: caller.partnerId, restaurantId: id });
  }
  return id;
}

/** Who acts for the restaurant: the partner's till, or its owner. A customer's token cannot. */
export function asRestaurant(
  { caller: { person } }: PostingContext,
  restaurantId: number,
): { author: 'restaurant_owner'; personId?: number } {
  if (person === null) return { author: 'restaurant_owner' };
  if (!person.restaurantIds.includes(restaurantId)) throw forbidden();
  return { author: 'restaurant_owner', personId: person.personId };
}

/** How a request names who it is for, at a restaurant. */
export interface AskedHolder extends ShownCustomer {
  transaction_type: string;
  restaurant_id?: number | undefined;
  card_uuid?: string | undefined;
  presentation?: string | undefined;
}

/** The customer who shows a code, the card that is shown, or what was presented: one of them. */
export async function shownHolder({ tx, caller, proofs }: PostingContext, asked: AskedHolder): Promise<HolderRef> {
  const { customer_id, customer_code, customer_qr, card_uuid, presentation, restaurant_id: restaurantId = 0 } = asked;
  const byCustomer = [customer_id, customer_code, customer_qr].some((one) => one !== undefined);
  if (presentation !== undefined) {
    if (byCustomer || card_uuid !== undefined)
      throw invalidField('presentation', 'La présentation suffit\u00a0: n’indiquez ni client ni carte.');
    const returns = asked.transaction_type === 'return_container';
    return presentedHolder(tx, caller, { presentation, restaurantId, returns });
  }
  if (card_uuid === undefined)
    return { kind: 'customer', id: await shownCustomer(tx, caller.accountId, asked, proofs) };
  if (byCustomer) throw invalidField('card_uuid', 'Indiquez le client ou la carte, pas les deux.');
  return { kind: 'card', id: shownCard(proofs).id };
}

/** The card that is shown, and whether its PIN was. Throws 422. */
export function shownCard({ card }: Proofs): { id: number; pin: 'right' | 'absent' } {
  if (card === undefined || card === 'unknown') throw invalidField('card_uuid', 'Cette carte n’existe pas.');
  return card;
}
