import { createOrder } from '../../../domain/orders/create.ts';
import { reverseOrder } from '../../../domain/orders/reverseOrder.ts';
import { cancelOrder, finishOrder, fixPickup, validateOrder } from '../../../domain/orders/steps.ts';
import { type SeededRandom } from './seededRandom.ts';
import { type Action, type Attempt, type ModelRun } from './modelRun.ts';
import { type ModelOrder } from './modelState.ts';
import {
  modelCancel,
  modelFailedOrder,
  modelFinish,
  modelFix,
  modelOrder,
  modelOrderBack,
  modelValidate,
} from './orders.ts';

/** Actions on an order, from its creation to its steps undone. */
export const ORDER_ACTIONS = { order: newOrder, validate, finish, cancel, fix, 'order back': back } satisfies Readonly<
  Record<string, Action>
>;

function newOrder(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId } = world;
  const few = (): Map<number, number> =>
    new Map([world.bowl, world.cup].flatMap((id) => (random.chance(2) ? [[id, random.upTo(3)] as const] : [])));
  const deliver = few();
  const pickup = few();
  if (deliver.size + pickup.size === 0) return undefined;
  const order = {
    customer: random.some([world.customer, run.otherCustomer]) ?? 0,
    restaurant: random.some([world.washer, world.sender]) ?? 0,
    partner: world.partner,
  };
  return {
    engine: (tx) =>
      createOrder(tx, accountId, {
        customerId: order.customer,
        restaurantId: order.restaurant,
        partnerId: order.partner,
        deliver: pieces(deliver),
        pickup: pieces(pickup),
        at,
      }),
    model: (answer) => {
      const { id, status } = answer as { id: number; status: string };
      const made = { ...order, id, deliver, pickup };
      if (status === 'pending') return modelOrder(model, made);
      // As for any refusal: others at the same instant may have brought since what was missing.
      const isRight = !run.alone || !modelOrder(model, made);
      modelFailedOrder(model, made);
      return isRight;
    },
  };
}

/** Rather an order that stands so than another. */
function orderIn(
  random: SeededRandom,
  { model }: ModelRun,
  ...statuses: ModelOrder['status'][]
): ModelOrder | undefined {
  const all = [...model.orders.values()];
  return random.likely(
    all.filter(({ status }) => statuses.includes(status)),
    all,
  );
}

const pieces = (lines: ReadonlyMap<number, number>) =>
  [...lines].map(([formatId, quantity]) => ({ formatId, quantity }));

function validate(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const actor = { adminId, at };
  const order = orderIn(random, run, 'pending');
  if (!order) return undefined;
  return {
    engine: (tx) => validateOrder(tx, accountId, order.id, actor),
    model: () => modelValidate(model, order.id, at.getTime()),
  };
}

function finish(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const actor = { adminId, at };
  const order = orderIn(random, run, 'validated');
  if (!order) return undefined;
  const undelivered = new Map<number, number>();
  for (const [format, { quantity }] of order.deliver)
    if (random.chance(4)) undelivered.set(format, random.upTo(quantity));
  const taken = new Map<number, number>();
  for (const [format, planned] of order.pickup) taken.set(format, random.chance(3) ? random.upTo(5) - 1 : planned);
  if (random.chance(5)) taken.set(world.cup, random.upTo(3));
  const opened = random.chance(2);
  const delivered = [...order.deliver].map(([formatId, { quantity }]) => {
    return { formatId, quantity: quantity - (undelivered.get(formatId) ?? 0) };
  });
  return {
    engine: (tx) =>
      finishOrder(tx, accountId, order.id, actor, {
        delivered,
        pickedUp: pieces(taken),
        leftoversOpened: opened,
      }),
    model: () => modelFinish(model, order.id, at.getTime(), undelivered, taken, opened ? 'opened' : 'unopened'),
  };
}

function cancel(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const actor = { adminId, at };
  const order = orderIn(random, run, 'pending', 'validated', 'validated', 'validated');
  if (!order) return undefined;
  const opened = new Map<number, number>();
  for (const [format, { quantity }] of order.deliver) if (random.chance(2)) opened.set(format, random.upTo(quantity));
  return {
    engine: (tx) => cancelOrder(tx, accountId, order.id, actor, pieces(opened)),
    model: () => modelCancel(model, order.id, at.getTime(), opened),
  };
}

function fix(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const actor = { adminId, at };
  const order = orderIn(random, run, 'done');
  if (!order) return undefined;
  const variant = random.chance(3) ? 'more_taken' : 'fewer_taken';
  const format = random.likely([...order.pickup.keys()], [world.bowl, world.cup]) ?? world.bowl;
  const quantity = random.upTo(2);
  return {
    engine: (tx) => fixPickup(tx, accountId, order.id, actor, variant, [{ formatId: format, quantity }]),
    model: () => modelFix(model, order.id, at.getTime(), variant, [{ format, quantity }]),
  };
}

function back(random: SeededRandom, run: ModelRun): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const order = orderIn(random, run, 'done', 'validated', 'cancelled');
  if (!order) return undefined;
  return {
    engine: (tx) => reverseOrder(tx, accountId, order.id, { comment: 'Erreur', adminId }),
    model: () => modelOrderBack(model, order.id),
  };
}
