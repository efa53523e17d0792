import { invalidField, problem } from '../../platform/http/errors.ts';
import { type HolderRef } from '../../domain/ledger/types.ts';
import { ownCustomer, shownCustomer } from '../presented/customer.ts';
import { type PostingPlan, type OfType, type Remarks, type PostingContext, linesOf } from './postingPlan.ts';
import { drawerOf } from './presentedDrawer.ts';
import { asRestaurant, shownCard, shownHolder, theRestaurant } from './parties.ts';

/**
 * At a terminal no one else is there: the customer's token, or the code or card shown to the
 * terminal's own software.
 */
export async function inDrawer(
  context: PostingContext,
  asked: OfType<'return_container_in_collection_drawer'>,
  remarks: Remarks,
): Promise<PostingPlan> {
  const { tx, caller, secret } = context;
  const lines = linesOf(asked.containers);
  const drawerId = await drawerOf(tx, secret, caller.accountId, {
    qr: asked.drawer_qr,
    lines,
    mayRefuse: asked.before_opening === true,
  });
  const own = asked.card_uuid === undefined ? ownCustomer(caller, asked) : undefined;
  const holder: HolderRef = own === undefined ? await shownHolder(context, asked) : { kind: 'customer', id: own };
  return {
    how: 'record',
    command: { type: asked.transaction_type, author: 'customer', holder, drawerId, lines, ...remarks },
  };
}

/**
 * A card begins to serve, at a restaurant; or what it has goes to a customer, who knows its PIN.
 */
export async function ofCard(
  context: PostingContext,
  asked: OfType<'activate_card' | 'redeem_card'>,
  remarks: Remarks,
): Promise<PostingPlan> {
  const { tx, caller, proofs } = context;
  if (asked.transaction_type === 'activate_card') {
    const restaurantId = await theRestaurant(context, asked.restaurant_id);
    const holder: HolderRef =
      asked.presentation === undefined ? { kind: 'card', id: shownCard(proofs).id } : await shownHolder(context, asked);
    if (holder.kind !== 'card')
      throw invalidField('presentation', 'Un client ne s’active pas\u00a0: présentez une carte.');
    return {
      how: 'record',
      command: { type: 'activate_card', holder, restaurantId, ...asRestaurant(context, restaurantId), ...remarks },
    };
  }
  const { id, pin } = shownCard(proofs);
  if (pin !== 'right')
    throw problem('refused', 'Indiquez le code PIN de la carte.', {
      fields: { pin: ['Indiquez le code PIN de la carte.'] },
    });
  const receiver = ownCustomer(caller, asked) ?? (await shownCustomer(tx, caller.accountId, asked, proofs));
  return {
    how: 'record',
    command: {
      type: 'redeem_card',
      author: 'customer',
      holder: { kind: 'card', id },
      receiver: { kind: 'customer', id: receiver },
      ...remarks,
    },
  };
}
