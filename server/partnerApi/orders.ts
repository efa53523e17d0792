import { type NewPartnerOrder, type PartnerOrder } from '@boucle/contract/partnerApi/orders.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { conflict, forbidden, notFound } from '../platform/http/errors.ts';
import { canonical } from '../platform/api/idempotency.ts';
import { lineOf } from '../domain/ledger/command/lineOf.ts';
import { changeLine } from '../domain/orders/changeLine.ts';
import { createOrder } from '../domain/orders/create.ts';
import { type Actor } from '../domain/orders/orderRow.ts';
import { cancelOrder, finishOrder, fixPickup, validateOrder } from '../domain/orders/steps.ts';
import { assertServes } from '../domain/places/servedRestaurants.ts';
import { type PartnerCaller } from './context.ts';
import {
  hasConsented,
  lockExternal,
  orderFormats,
  orderOfExternal,
  visibleOrder,
  visibleOrders,
} from './orderQueries.ts';
import { numberOf, pageOf } from './pages.ts';
import { partnerCalls } from './procedures.ts';
import { type Proofs } from './proofs.ts';
import { hasRestaurant } from './accountQueries.ts';
import { ownCustomer, shownCustomer } from './presented/customer.ts';
import { withApiFields } from './withApiFields.ts';

interface Context {
  tx: Tx;
  caller: PartnerCaller;
  proofs: Proofs;
}

const THE_ORDER = 'Cette commande';

async function theOrder({ tx, caller }: Context, id: number): Promise<PartnerOrder> {
  const order = await visibleOrder(tx, caller, id);
  if (order === undefined) throw notFound(THE_ORDER);
  return order;
}

/** Takes a step of an order of the caller and answers it as it is then. 404 for another's. */
async function step(context: Context, id: number, work: () => Promise<unknown>): Promise<{ data: PartnerOrder }> {
  await theOrder(context, id);
  await withApiFields(work, 'formats');
  return { data: await theOrder(context, id) };
}

/** The partner's application acts as the partner. */
const PARTNER: Exclude<Actor, { author: unknown }> = { recorder: 'partner' };
const actorOf = ({ person }: PartnerCaller): Actor => (person === null ? PARTNER : { author: 'restaurant_owner' });

/**
 * The order's customer: the token's, one who consented to this access, or one whose code is shown.
 */
async function customerFor({ tx, caller, proofs }: Context, order: NewPartnerOrder): Promise<number> {
  const own = ownCustomer(caller, order);
  if (own !== undefined) return own;
  const { customer_id: id, customer_code: code, customer_qr: qr } = order;
  if (
    id !== undefined &&
    code === undefined &&
    qr === undefined &&
    (await hasConsented(tx, caller.accountId, caller.accessId, id))
  )
    return id;
  return shownCustomer(tx, caller.accountId, order, proofs);
}

/** The content by which two orders are the same, whatever the order of their lines. */
const contentOf = (
  customerId: number | undefined,
  restaurantId: number,
  lines: readonly { format_id: number; quantity: number; act: string }[],
): string =>
  canonical([
    customerId,
    restaurantId,
    lines.map(({ act, format_id, quantity }) => `${act}/${format_id}/${quantity}`).sort(),
  ]);

/** The order already made under this number, when it is the same; another is a 409. */
async function sameOrder(
  context: Context,
  restaurantId: number,
  order: NewPartnerOrder,
): Promise<PartnerOrder | undefined> {
  const { tx, caller, proofs } = context;
  await lockExternal(tx, caller.accessId, order.external_id);
  const id = await orderOfExternal(tx, caller.accountId, caller.accessId, order.external_id);
  if (id === undefined) return undefined;
  const known = await theOrder(context, id);
  const lines = await orderFormats(tx, caller.accountId, id);
  const customerId = caller.person?.customerId ?? order.customer_id ?? proofs.customerId;
  if (contentOf(known.customer_id, known.restaurant_id, lines) === contentOf(customerId, restaurantId, order.formats)) {
    return known;
  }
  throw conflict(`Une autre commande porte déjà la référence ${order.external_id}.`);
}

/**
 * Handlers of `contract/partnerApi/orders.ts`. The rules of `server/domain/orders` apply, as in the
 * console.
 */
export const orders = {
  create: partnerCalls.orders.create.handler(async ({ context, input: { id: restaurantId, order } }) => {
    const { tx, caller } = context;
    const { partnerId } = caller;
    // Own accesses lack the scope of orders, which a partner carries.
    if (partnerId === null) throw forbidden();
    if (!(await hasRestaurant(tx, caller.accountId, restaurantId))) throw notFound('Ce restaurant');
    const known = await sameOrder(context, restaurantId, order);
    if (known !== undefined) return { data: known };
    await assertServes(tx, caller.accountId, { partnerId, restaurantId }, 'id');
    const customerId = await customerFor(context, order);
    const lines = (act: 'deliver' | 'pickup') => order.formats.filter((line) => line.act === act).map(lineOf);
    const { id } = await withApiFields(
      () =>
        createOrder(tx, caller.accountId, {
          customerId,
          restaurantId,
          partnerId,
          deliver: lines('deliver'),
          pickup: lines('pickup'),
          externalReference: order.external_id,
          apiAccessId: caller.accessId,
          ...(caller.person === null ? {} : { personId: caller.person.personId }),
        }),
      'order.formats',
    );
    return { data: await theOrder(context, id) };
  }),

  list: partnerCalls.orders.list.handler(async ({ context: { tx, caller }, input }) =>
    pageOf(await visibleOrders(tx, caller, input), numberOf),
  ),

  read: partnerCalls.orders.read.handler(async ({ context, input }) => ({ data: await theOrder(context, input.id) })),

  formats: partnerCalls.orders.formats.handler(async ({ context, input }) => {
    await theOrder(context, input.id);
    return { data: await orderFormats(context.tx, context.caller.accountId, input.id) };
  }),

  changeFormat: partnerCalls.orders.changeFormat.handler(async ({ context, input: { id, line, order_format } }) => {
    const { tx, caller } = context;
    await theOrder(context, id);
    const { quantity } = order_format;
    const found = await withApiFields(() => changeLine(tx, caller.accountId, { orderId: id, line, quantity }));
    if (!found) throw notFound('Cette ligne');
    return { data: await orderFormats(tx, caller.accountId, id) };
  }),

  validate: partnerCalls.orders.validate.handler(({ context, input: { id, taken } }) =>
    step(context, id, () => validateOrder(context.tx, context.caller.accountId, id, actorOf(context.caller), taken)),
  ),

  finish: partnerCalls.orders.finish.handler(({ context, input: { id, delivered, picked_up, leftovers_opened } }) =>
    step(context, id, () =>
      finishOrder(context.tx, context.caller.accountId, id, PARTNER, {
        ...(delivered && { delivered: delivered.map(lineOf) }),
        ...(picked_up && { pickedUp: picked_up.map(lineOf) }),
        ...(leftovers_opened !== undefined && { leftoversOpened: leftovers_opened }),
      }),
    ),
  ),

  cancel: partnerCalls.orders.cancel.handler(({ context, input: { id, opened } }) =>
    step(context, id, () => cancelOrder(context.tx, context.caller.accountId, id, PARTNER, opened?.map(lineOf))),
  ),

  fix: partnerCalls.orders.fix.handler(({ context, input: { id, variant, formats } }) =>
    step(context, id, () => fixPickup(context.tx, context.caller.accountId, id, PARTNER, variant, formats.map(lineOf))),
  ),
};
