import { modelDeed } from './deed.ts';
import { type Model, type ModelCommand, type ModelDeed } from './model.ts';

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

/** The opposite of a deed; undefined when something since stands in the way. */
export function undo(model: Model, deed: ModelDeed): ModelDeed | undefined {
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
