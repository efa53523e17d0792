import { read } from './codes.ts';
import { type ModelLot, type ModelOrder } from './modelState.ts';
import { type Cell, type WriteContext } from './writeContext.ts';

/** Takes back a courier's pickup at a customer’s; pieces that no one had come from the gap. */
export function pickUp({ model, transaction, command }: WriteContext, held: Cell, dirty: Cell, gap: Cell): boolean {
  const { holder = '' } = command;
  for (const { format, quantity } of command.lines ?? []) {
    const there = Math.min(quantity, model.held(holder, format));
    let cost = 0;
    for (const { lot, x } of model.close(transaction, holder, format, there) ?? []) {
      cost += lot.unit * x;
      transaction.closings.unshift({ lot, left: x });
    }
    model.move(transaction, held(format), dirty(format), there);
    model.move(transaction, gap(format), dirty(format), quantity - there);
    model.move(transaction, `CON/${holder}`, `CAG/${holder}`, cost);
    if (quantity > there) transaction.extras.set(format, (transaction.extras.get(format) ?? 0) + quantity - there);
  }
  return true;
}

/** Undoes a part of what was picked up: first what came from the gap, then loans reopened. */
export function putBack({ model, transaction, command }: WriteContext, held: Cell, dirty: Cell, gap: Cell): boolean {
  const { holder = '', order: id = 0 } = command;
  const order = model.orders.get(id);
  if (!order) return false;
  for (const { format, quantity } of command.lines ?? []) {
    const extra = Math.min(quantity, order.extras.get(format) ?? 0);
    model.move(transaction, dirty(format), gap(format), extra);
    if (extra > 0) transaction.extras.set(format, (transaction.extras.get(format) ?? 0) - extra);
    let rest = quantity - extra;
    let cost = 0;
    for (const [lot, left] of closedBy(order)) {
      const part = lot.format === format ? Math.min(rest, left) : 0;
      if (part === 0) continue;
      rest -= part;
      cost += part * lot.unit;
      model.change(transaction, lot, part);
      transaction.closings.push({ lot, left: -part });
    }
    if (rest > 0) return false;
    model.move(transaction, dirty(format), held(format), quantity - extra);
    model.move(transaction, `CAG/${holder}`, `CON/${holder}`, cost);
  }
  return true;
}

/** Loans that the pickups of an order closed and did not reopen, the last closed first. */
function closedBy({ steps }: ModelOrder): [ModelLot, number][] {
  const closings = steps.flatMap((step) => step.closings);
  const lots = new Set(closings.filter(({ left }) => left > 0).map(({ lot }) => lot));
  const sum = (of: ModelLot): number => closings.reduce((all, { lot, left }) => all + (lot === of ? left : 0), 0);
  return [...lots].map((lot): [ModelLot, number] => [lot, sum(lot)]).filter(([, left]) => left > 0);
}

/** Empties a drawer of what is counted; the difference to what it had is against the gap. */
export function emptyDrawer(
  { model, transaction, command, at }: WriteContext,
  drawer: Cell,
  dirty: Cell,
  gap: Cell,
): boolean {
  const counted = new Map<number, number>();
  for (const { format, quantity, codes = [] } of command.lines ?? []) {
    // The first codes are of what the books had.
    const there = Math.max(0, model.of(drawer(format)) - (counted.get(format) ?? 0));
    read(model, transaction, at, codes.slice(0, Math.min(quantity, there)), [
      { from: drawer(format), to: dirty(format) },
    ]);
    read(model, transaction, at, codes.slice(Math.min(quantity, there)), [{ from: gap(format), to: dirty(format) }]);
    counted.set(format, (counted.get(format) ?? 0) + quantity);
  }
  for (const format of new Set([...counted.keys(), ...model.deposits.keys()])) {
    const there = model.of(drawer(format));
    const quantity = counted.get(format) ?? 0;
    model.move(transaction, drawer(format), dirty(format), Math.min(quantity, there));
    if (quantity > there) model.move(transaction, gap(format), dirty(format), quantity - there);
    if (quantity < there) model.move(transaction, drawer(format), gap(format), there - quantity);
  }
  return true;
}
