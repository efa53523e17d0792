import { forget, unread } from './codes.ts';
import { modelTransaction } from './modelTransaction.ts';
import { type Model } from './model.ts';
import { mayTake } from './ownMoney.ts';
import { type ModelCommand, type ModelTransaction } from './modelState.ts';

/**
 * Records a command under a number; false, and nothing changed, when the programme does not allow
 * it.
 */
export function modelRecord(model: Model, id: number, at: number, command: ModelCommand): boolean {
  return model.attempt(() => {
    if (!mayTake(model, command)) return false;
    const transaction = modelTransaction(model, at, command);
    if (transaction) model.note(model.done, id, transaction);
    return transaction !== undefined;
  });
}

/** Several at once, all or nothing. */
export function modelBatch(
  model: Model,
  ids: readonly number[],
  at: number,
  commands: readonly ModelCommand[],
): boolean {
  return model.attempt(() =>
    commands.every((command, i) => {
      if (!mayTake(model, command)) return false;
      const transaction = modelTransaction(model, at, command);
      if (transaction) model.note(model.done, ids[i] ?? 0, transaction);
      return transaction !== undefined;
    }),
  );
}

/**
 * What is stated before a posted count, with the corrections that keep the count: found pieces
 * first, missing ones last.
 */
export function modelKeeping(
  model: Model,
  at: number,
  { id, cause }: { id: number; cause: ModelCommand },
  corrections: readonly { readonly id: number; readonly command: ModelCommand }[],
): boolean {
  const write = (number: number, command: ModelCommand, keeps?: number): boolean => {
    const transaction = modelTransaction(model, at, command);
    if (transaction) model.note(model.done, number, keeps === undefined ? transaction : { ...transaction, keeps });
    return transaction !== undefined;
  };
  const some = (variant: string): boolean =>
    corrections.filter(({ command }) => command.variant === variant).every((one) => write(one.id, one.command, id));
  return model.attempt(() => some('found_at') && write(id, cause) && some('missing_at'));
}

/** Undoes a transaction; false, and nothing changed, when it can no longer be undone. */
export function modelReverse(model: Model, id: number, of: number, byProvider = false): boolean {
  const transaction = model.done.get(of);
  if (!transaction || transaction.command.order !== undefined || transaction.keeps !== undefined) return false;
  if (transaction.type === 'add_deposit' || transaction.type === 'grab_container_and_deposit') return false;
  if ((transaction.type === 'refund_deposit' && transaction.variant === 'payment_card') !== byProvider) return false;
  const beside = [...model.done].filter(([, one]) => one.keeps === of && !one.reversal && !one.reversed);
  const fall = (variant: string): boolean =>
    beside
      .filter(([, one]) => one.variant === variant)
      .every(([number, one]) => {
        const undone = undo(model, one);
        // No number of the engine's: no one undoes it again.
        if (undone) model.note(model.done, -number, undone);
        return undone !== undefined;
      });
  return model.attempt(() => {
    if (!fall('missing_at')) return false;
    const undone = undo(model, transaction);
    if (undone) model.note(model.done, id, undone);
    return undone !== undefined && fall('found_at');
  });
}

/** The opposite of a transaction; undefined when something since stands in the way. */
export function undo(model: Model, transaction: ModelTransaction): ModelTransaction | undefined {
  const { holder = '', service } = transaction.command;
  const card = holder.startsWith('K/') ? model.cards.get(Number(holder.slice(2))) : undefined;
  if (transaction.reversal || transaction.reversed) return undefined;
  if (card) {
    const left = { activate_card: 'active', deactivate_card: 'disabled', redeem_card: 'disabled' }[
      transaction.type as string
    ];
    if (left === undefined ? card.status === 'pending' : card.status !== left) return undefined;
    if (transaction.type === 'activate_card') {
      const has = model.openLots(holder).length > 0 || model.of(`CON/${holder}`) !== 0;
      if (has || model.of(`CAG/${holder}`) !== card.cents) return undefined;
      model.set(card, 'activated', false);
    }
    if (left !== undefined && transaction.before !== undefined) model.set(card, 'status', transaction.before);
  }
  if (transaction.variant === 'out' && service !== undefined) {
    const back = [...model.done.values()].some(
      (one) => one.command.service === service && one !== transaction && !one.reversal && !one.reversed,
    );
    if (back) return undefined;
  }
  const undone: ModelTransaction = { ...transaction, changes: new Map(), lots: [], reversal: true };
  for (const { lot, x } of transaction.lots) model.change(undone, lot, -x);
  const sides = [...transaction.changes];
  const nowhere = 'nowhere';
  for (const [name, x] of sides) {
    if (x > 0) model.move(undone, name, nowhere, x);
    else model.move(undone, nowhere, name, -x);
  }
  model.set(transaction, 'reversed', true);
  unread(model, transaction);
  forget(model, undone);
  if (transaction.type === 'refund_deposit' && transaction.variant === 'payment_card') {
    model.note(model.received, holder, (model.received.get(holder) ?? 0) + (transaction.command.cents ?? 0));
  }
  return undone;
}
