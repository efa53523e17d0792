import { undo } from './recordInModel.ts';
import { modelTransaction } from './modelTransaction.ts';
import { type Model } from './model.ts';
import { type ModelCommand, type ModelTransaction, type ModelOrder } from './modelState.ts';

export interface NewModelOrder {
  readonly id: number;
  readonly customer: number;
  readonly restaurant: number;
  readonly partner: number;
  readonly deliver: ReadonlyMap<number, number>;
  readonly pickup: ReadonlyMap<number, number>;
}

/** An order that could not be promised. */
export function modelFailedOrder(model: Model, { deliver: _, ...order }: NewModelOrder): void {
  const nothing = { deliver: new Map(), extras: new Map(), steps: [] };
  model.orders.set(order.id, { ...order, ...nothing, status: 'creation_failed' });
}

/** An order: whether stock and money suffice. */
export function modelOrder(model: Model, { deliver, ...order }: NewModelOrder): boolean {
  const priced = new Map(
    [...deliver].map(([format, quantity]) => [format, { quantity, unit: model.deposits.get(format) ?? 0 }]),
  );
  return model.attempt(() => {
    const made: ModelOrder = {
      ...order,
      deliver: priced,
      status: 'pending',
      extras: new Map(),
      steps: [],
    };
    model.note(model.orders, order.id, made);
    for (const format of deliver.keys()) model.look(`R/${order.restaurant}/${format}/clean`);
    model.look(`CAG/U/${order.customer}`);
    return true;
  });
}

type Step = Omit<ModelCommand, 'holder' | 'restaurant' | 'partner' | 'order'>;

/** A step of an order: transactions, then its new status. */
function step(
  model: Model,
  order: ModelOrder,
  at: number,
  steps: readonly Step[],
  status: ModelOrder['status'],
): boolean {
  const { customer, restaurant, partner, id } = order;
  const units = new Map([...order.deliver].map(([format, { unit }]) => [format, unit]));
  for (const one of steps) {
    // The hold of the order ends as it is delivered.
    if (one.type === 'deliver_restaurant_order') model.set(order, 'status', status);
    const transaction = modelTransaction(
      model,
      at,
      { ...one, holder: `U/${customer}`, restaurant, partner, order: id },
      units,
    );
    if (!transaction) return false;
    follow(model, order, transaction, 1);
    model.set(order, 'steps', [transaction, ...order.steps]);
  }
  model.set(order, 'status', status);
  model.look(`CAG/U/${customer}`);
  return true;
}

/** The order remembers what came from nowhere. */
function follow(model: Model, order: ModelOrder, transaction: ModelTransaction, sign: 1 | -1): void {
  for (const [format, quantity] of transaction.extras) {
    model.note(order.extras, format, (order.extras.get(format) ?? 0) + sign * quantity);
  }
}

const linesOf = (pieces: Iterable<readonly [number, number]>, role?: string) =>
  [...pieces]
    .filter(([, quantity]) => quantity > 0)
    .map(([format, quantity]) => ({ format, quantity, ...(role === undefined ? {} : { role }) }));

const planned = (order: ModelOrder) => [...order.deliver].map(([format, { quantity }]) => [format, quantity] as const);

export function modelValidate(model: Model, id: number, at: number): boolean {
  const order = model.orders.get(id);
  if (order?.status !== 'pending') return order?.status === 'validated';
  return model.attempt(() => {
    model.set(order, 'status', 'validated');
    const lines = linesOf(planned(order));
    return step(
      model,
      order,
      at,
      lines.length > 0 ? [{ type: 'pickup_restaurant_order', variant: '', lines }] : [],
      'validated',
    );
  });
}

/** `kept`: boxes of each format that are not handed over; `taken`: what comes back. */
export function modelFinish(
  model: Model,
  id: number,
  at: number,
  kept: ReadonlyMap<number, number>,
  taken: ReadonlyMap<number, number>,
  role: string,
): boolean {
  const order = model.orders.get(id);
  if (order?.status !== 'validated') return order?.status === 'done';
  return model.attempt(() => {
    const over = planned(order).map(([format, quantity]) => [format, quantity - (kept.get(format) ?? 0)] as const);
    const steps: Step[] = [
      { type: 'pickup_customer_order', variant: '', lines: linesOf(taken) },
      { type: 'cancel_validated_order', variant: '', lines: linesOf(kept, role) },
      { type: 'deliver_restaurant_order', variant: '', lines: linesOf(over) },
    ];
    return step(
      model,
      order,
      at,
      steps.filter(({ lines = [] }) => lines.length > 0),
      'done',
    );
  });
}

export function modelCancel(model: Model, id: number, at: number, opened: ReadonlyMap<number, number>): boolean {
  const order = model.orders.get(id);
  if (order?.status === 'cancelled') return true;
  if (order?.status === 'pending') {
    order.status = 'cancelled';
    return true;
  }
  if (order?.status !== 'validated') return false;
  return model.attempt(() => {
    const rest = planned(order).map(([format, quantity]) => [format, quantity - (opened.get(format) ?? 0)] as const);
    const lines = [...linesOf(rest, 'unopened'), ...linesOf(opened, 'opened')];
    return step(
      model,
      order,
      at,
      lines.length > 0 ? [{ type: 'cancel_validated_order', variant: '', lines }] : [],
      'cancelled',
    );
  });
}

export function modelFix(model: Model, id: number, at: number, variant: string, lines: Step['lines']): boolean {
  const order = model.orders.get(id);
  if (order?.status !== 'done') return false;
  return model.attempt(() =>
    step(model, order, at, [{ type: 'pickup_customer_order_fix', variant, ...(lines && { lines }) }], 'done'),
  );
}

/** One step back. */
export function modelOrderBack(model: Model, id: number): boolean {
  const order = model.orders.get(id);
  if (!order) return false;
  return model.attempt(() => {
    const [last] = order.steps;
    const undoAll = (transactions: readonly ModelTransaction[]): boolean =>
      transactions.every((transaction) => {
        if (!undo(model, transaction)) return false;
        follow(model, order, transaction, -1);
        model.set(
          order,
          'steps',
          order.steps.filter((one) => one !== transaction),
        );
        return true;
      });
    if (order.status === 'done') {
      if (last?.type === 'pickup_customer_order_fix') return undoAll([last]);
      const isUndone = undoAll(order.steps.filter(({ type }) => type !== 'pickup_restaurant_order'));
      model.set(order, 'status', 'validated');
      model.look(`CAG/U/${order.customer}`);
      return isUndone;
    }
    if (order.status === 'validated') {
      const isUndone = undoAll(order.steps);
      model.set(order, 'status', 'pending');
      for (const format of order.deliver.keys()) model.look(`R/${order.restaurant}/${format}/clean`);
      model.look(`CAG/U/${order.customer}`);
      return isUndone;
    }
    if (order.status !== 'cancelled' || last?.type !== 'cancel_validated_order') return false;
    const isUndone = undoAll([last]);
    model.set(order, 'status', 'validated');
    model.look(`CAG/U/${order.customer}`);
    return isUndone;
  });
}
