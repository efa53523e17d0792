import { type ModelLot, type ModelOrder } from './model.ts';
import { type Cell, type Page } from './page.ts';

/** What a courier takes back at a customer’s; what nobody had comes from the gap. */
export function pickUp({ model, deed, command }: Page, held: Cell, dirty: Cell, gap: Cell): boolean {
  const { holder = '' } = command;
  for (const { format, quantity } of command.lines ?? []) {
    const there = Math.min(quantity, model.held(holder, format));
    let cost = 0;
    for (const { lot, x } of model.close(deed, holder, format, there) ?? []) {
      cost += lot.unit * x;
      deed.closings.unshift({ lot, left: x });
    }
    model.move(deed, held(format), dirty(format), there);
    model.move(deed, gap(format), dirty(format), quantity - there);
    model.move(deed, `CON/${holder}`, `CAG/${holder}`, cost);
    if (quantity > there) deed.extras.set(format, (deed.extras.get(format) ?? 0) + quantity - there);
  }
  return true;
}

/** Undoes a part of what was picked up: first what came from the gap, then loans reopened. */
export function putBack({ model, deed, command }: Page, held: Cell, dirty: Cell, gap: Cell): boolean {
  const { holder = '', order: id = 0 } = command;
  const order = model.orders.get(id);
  if (!order) return false;
  for (const { format, quantity } of command.lines ?? []) {
    const extra = Math.min(quantity, order.extras.get(format) ?? 0);
    model.move(deed, dirty(format), gap(format), extra);
    if (extra > 0) deed.extras.set(format, (deed.extras.get(format) ?? 0) - extra);
    let rest = quantity - extra;
    let cost = 0;
    for (const [lot, left] of closedBy(order)) {
      const part = lot.format === format ? Math.min(rest, left) : 0;
      if (part === 0) continue;
      rest -= part;
      cost += part * lot.unit;
      model.change(deed, lot, part);
      deed.closings.push({ lot, left: -part });
    }
    if (rest > 0) return false;
    model.move(deed, dirty(format), held(format), quantity - extra);
    model.move(deed, `CAG/${holder}`, `CON/${holder}`, cost);
  }
  return true;
}

/** What the pickups of an order closed and did not reopen, the last closed first. */
function closedBy({ steps }: ModelOrder): [ModelLot, number][] {
  const closings = steps.flatMap((step) => step.closings);
  const lots = new Set(closings.filter(({ left }) => left > 0).map(({ lot }) => lot));
  const sum = (of: ModelLot): number => closings.reduce((all, { lot, left }) => all + (lot === of ? left : 0), 0);
  return [...lots].map((lot): [ModelLot, number] => [lot, sum(lot)]).filter(([, left]) => left > 0);
}
