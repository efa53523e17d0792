import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import { readerOf, type Reader } from '../../platform/api/readers.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { assertKnownFormats } from '../../domain/orders/knownFormats.ts';
import { createOrder } from '../../domain/orders/create.ts';
import { type Actor, lockOrder } from '../../domain/orders/orderRow.ts';
import { reverseOrder } from '../../domain/orders/reverseOrder.ts';
import { cancelOrder, changeOrder, finishOrder, validateOrder } from '../../domain/orders/steps.ts';
import { assertServes } from '../../domain/places/servedRestaurants.ts';
import { correctPickup } from './correctPickup.ts';
import { orderCsv } from './csv.ts';
import { readOrder } from './detail.ts';
import { partiesOf } from './detailQueries.ts';
import { orderFormats } from './formats.ts';
import { listOrders, ownsOrder } from './queries.ts';

type HandActor = Exclude<Actor, { author: unknown }>;

const actorOf = ({ partnerId, personId }: Caller): HandActor =>
  partnerId === null ? { adminId: personId } : { recorder: 'partner', personId };

/**
 * Takes a step of an order of the caller, and answers the order as it is then. 404 for another's.
 */
async function step(
  { tx, caller }: { tx: Tx; caller: Caller },
  id: number,
  work: (owner: Reader, actor: HandActor) => Promise<unknown>,
): Promise<{ data: OrderDetail }> {
  const owner = readerOf(caller);
  if (!(await ownsOrder(tx, owner, id))) throw notFound('Cette commande');
  await work(owner, actorOf(caller));
  return { data: await readOrder(tx, owner, id) };
}

/**
 * Orders: what `contract/features/orders/calls.ts` promises. The rules are those of
 * `server/domain/orders`, the partner API's too.
 */
export const orders = {
  list: calls.orders.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listOrders(tx, readerOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.orders.csv.handler(({ context: { caller, dependencies }, input }) =>
    orderCsv(dependencies.database, readerOf(caller), input),
  ),

  read: calls.orders.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readOrder(tx, readerOf(caller), input.id),
  })),

  formats: calls.orders.formats.handler(async ({ context: { tx, caller }, input }) => ({
    data: await orderFormats(tx, readerOf(caller), input.id),
  })),

  create: calls.orders.create.handler(async ({ context: { tx, caller }, input }) => {
    const owner = readerOf(caller);
    const parties = { customerId: input.customer_id, restaurantId: input.restaurant_id, partnerId: input.partner_id };
    const known = await partiesOf(tx, owner.accountId, parties);
    if (!known.customer) throw notFound('Ce conso');
    if (!known.restaurant) throw invalidField('restaurant_id', 'Ce restaurant n’est pas actif.');
    if (!known.partner) throw invalidField('partner_id', 'Ce partenaire n’est pas actif.');
    await assertServes(tx, owner.accountId, parties);
    for (const way of ['deliver', 'pickup'] as const)
      await assertKnownFormats(tx, owner.accountId, way, input[way].map(lineOf));
    const { id } = await createOrder(tx, owner.accountId, {
      ...parties,
      deliver: input.deliver.map(lineOf),
      pickup: input.pickup.map(lineOf),
      personId: caller.personId,
    });
    return { data: await readOrder(tx, owner, id) };
  }),

  change: calls.orders.change.handler(({ context, input: { id, version, deliver, pickup } }) =>
    step(context, id, async (owner) => {
      const { tx } = context;
      const asked = askedVersion(context, version);
      if (asked !== undefined) {
        await lockOrder(tx, owner.accountId, id);
        expectVersion(asked, await readOrder(tx, owner, id));
      }
      for (const [way, lines] of Object.entries({ deliver, pickup }))
        if (lines) await assertKnownFormats(tx, owner.accountId, way, lines.map(lineOf));
      await changeOrder(tx, owner.accountId, id, {
        ...(deliver && { deliver: deliver.map(lineOf) }),
        ...(pickup && { pickup: pickup.map(lineOf) }),
      });
    }),
  ),

  validate: calls.orders.validate.handler(({ context, input: { id, taken } }) =>
    step(context, id, ({ accountId }, actor) => validateOrder(context.tx, accountId, id, actor, taken)),
  ),

  finish: calls.orders.finish.handler(({ context, input: { id, delivered, picked_up, leftovers_opened } }) =>
    step(context, id, ({ accountId }, actor) =>
      finishOrder(context.tx, accountId, id, actor, {
        ...(delivered && { delivered: delivered.map(lineOf) }),
        ...(picked_up && { pickedUp: picked_up.map(lineOf) }),
        ...(leftovers_opened !== undefined && { leftoversOpened: leftovers_opened }),
      }),
    ),
  ),

  cancel: calls.orders.cancel.handler(({ context, input: { id, opened } }) =>
    step(context, id, ({ accountId }, actor) => cancelOrder(context.tx, accountId, id, actor, opened?.map(lineOf))),
  ),

  fix: calls.orders.fix.handler(({ context, input: { id, picked_up } }) =>
    step(context, id, async ({ accountId }, actor) => {
      await assertKnownFormats(context.tx, accountId, 'picked_up', picked_up.map(lineOf));
      return correctPickup(context.tx, accountId, id, actor, picked_up.map(lineOf));
    }),
  ),

  stepBack: calls.orders.stepBack.handler(({ context, input: { id, comment } }) =>
    step(context, id, ({ accountId }) =>
      reverseOrder(context.tx, accountId, id, { comment, adminId: context.caller.personId }),
    ),
  ),
};
