import { type Model, type ModelCommand, type ModelDeed, type ModelOrder, type ModelPending } from './model.ts';
import { modelDeed, refundable } from './modelTypes.ts';

/** Records a command under a number; false, and nothing changed, when the programme does not allow it. */
export function modelRecord(model: Model, id: number, at: number, command: ModelCommand): boolean {
  return model.attempt(() => {
    const deed = modelDeed(model, at, command);
    if (deed) model.note(model.done, id, deed);
    return deed !== undefined;
  });
}

/** Several at once, all or nothing. */
export function modelGesture(
  model: Model,
  ids: readonly number[],
  at: number,
  commands: readonly ModelCommand[],
): boolean {
  return model.attempt(() =>
    commands.every((command, i) => {
      const deed = modelDeed(model, at, command);
      if (deed) model.note(model.done, ids[i] ?? 0, deed);
      return deed !== undefined;
    }),
  );
}

/** Undoes a deed; false, and nothing changed, when it can no longer be undone. */
export function modelReverse(model: Model, id: number, of: number, byProvider = false): boolean {
  const deed = model.done.get(of);
  if (!deed || deed.command.order !== undefined) return false;
  if (deed.type === 'add_deposit' || deed.type === 'grab_container_and_deposit') return false;
  if ((deed.type === 'refund_deposit' && deed.variant === 'payment_card') !== byProvider) return false;
  return model.attempt(() => {
    const undone = undo(model, deed);
    if (undone) model.note(model.done, id, undone);
    return undone !== undefined;
  });
}

function undo(model: Model, deed: ModelDeed): ModelDeed | undefined {
  const { holder = '', service } = deed.command;
  const card = holder.startsWith('K/') ? model.cards.get(Number(holder.slice(2))) : undefined;
  if (deed.reversal || deed.reversed) return undefined;
  if (card) {
    const left = { activate_card: 'active', deactivate_card: 'disabled', redeem_card: 'disabled' }[deed.type as string];
    if (left === undefined ? card.status === 'pending' : card.status !== left) return undefined;
    if (deed.type === 'activate_card') {
      const has = model.openLots(holder).length > 0 || model.of(`CON/${holder}`) !== 0;
      if (has || model.of(`CAG/${holder}`) !== card.cents) return undefined;
      model.set(card, 'activated', false);
    }
    if (left !== undefined && deed.before !== undefined) model.set(card, 'status', deed.before);
  }
  if (deed.variant === 'out' && service !== undefined) {
    const back = [...model.done.values()].some(
      (one) => one.command.service === service && one !== deed && !one.reversal && !one.reversed,
    );
    if (back) return undefined;
  }
  const undone: ModelDeed = { ...deed, changes: new Map(), lots: [], reversal: true };
  for (const { lot, x } of deed.lots) model.change(undone, lot, -x);
  const sides = [...deed.changes];
  const nowhere = 'nowhere';
  for (const [name, x] of sides) {
    if (x > 0) model.move(undone, name, nowhere, x);
    else model.move(undone, nowhere, name, -x);
  }
  model.set(deed, 'reversed', true);
  if (deed.type === 'refund_deposit' && deed.variant === 'payment_card') {
    model.note(model.received, holder, (model.received.get(holder) ?? 0) + (deed.command.cents ?? 0));
  }
  return undone;
}

/** Something that waits for somebody else. */
export function modelOpen(model: Model, id: number, command: ModelCommand): boolean {
  return model.attempt(() => {
    const { holder = '', cents = 0 } = command;
    if (command.type === 'refund_deposit') {
      if (cents > refundable(model, holder)) return false;
      model.look(`CAG/${holder}`);
    }
    const units = new Map(model.deposits);
    model.note<number, ModelPending>(model.pending, id, { command, units, status: 'pending' });
    return true;
  });
}

/** It came: recorded as things are now, at the deposit of then. */
export function modelComplete(model: Model, id: number, at: number): boolean {
  const pending = model.pending.get(id);
  if (pending?.status !== 'pending') return false;
  return model.attempt(() => {
    model.set(pending, 'status', 'completed');
    const deed = modelDeed(model, at, pending.command, pending.units);
    if (deed) model.note(model.done, id, deed);
    return deed !== undefined;
  });
}

/** The provider's money, when what it was for is not made: a credit of its own. */
export function modelLateMoney(model: Model, id: number, at: number, creditId: number): boolean {
  const pending = model.pending.get(id);
  if (!pending || pending.status === 'completed') return false;
  if (pending.status === 'pending') pending.status = 'failed';
  const { holder = '', cents = 0 } = pending.command;
  return modelRecord(model, creditId, at, { type: 'add_deposit', variant: '', holder, cents });
}

export function modelFail(model: Model, id: number): boolean {
  const pending = model.pending.get(id);
  if (pending?.status !== 'pending') return false;
  pending.status = 'failed';
  return true;
}

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
    const deed = modelDeed(model, at, { ...one, holder: `U/${customer}`, restaurant, partner, order: id }, units);
    if (!deed) return false;
    follow(model, order, deed, 1);
    model.set(order, 'steps', [deed, ...order.steps]);
  }
  model.set(order, 'status', status);
  model.look(`CAG/U/${customer}`);
  return true;
}

/** The order remembers what came from nowhere. */
function follow(model: Model, order: ModelOrder, deed: ModelDeed, sign: 1 | -1): void {
  for (const [format, quantity] of deed.extras) {
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
    const undoAll = (deeds: readonly ModelDeed[]): boolean =>
      deeds.every((deed) => {
        if (!undo(model, deed)) return false;
        follow(model, order, deed, -1);
        model.set(
          order,
          'steps',
          order.steps.filter((one) => one !== deed),
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
