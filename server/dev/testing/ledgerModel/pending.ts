import { modelRecord } from './recordInModel.ts';
import { modelTransaction } from './modelTransaction.ts';
import { type Model } from './model.ts';
import { hasRoom, mayTake } from './ownMoney.ts';
import { type ModelCommand, type ModelPending } from './modelState.ts';
import { refundable } from './writeContext.ts';

/** Something that waits for somebody else. */
export function modelOpen(model: Model, id: number, command: ModelCommand): boolean {
  return model.attempt(() => {
    const { holder = '', cents = 0 } = command;
    if (command.type === 'refund_deposit') {
      if (cents > refundable(model, holder) || !mayTake(model, command)) return false;
      model.look(`CAG/${holder}`);
    } else if (command.cents !== undefined && !hasRoom(model, command)) return false;
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
    const transaction = modelTransaction(model, at, pending.command, pending.units);
    if (transaction) model.note(model.done, id, transaction);
    return transaction !== undefined;
  });
}

/** The provider's money for something that is not made: a separate credit. */
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
