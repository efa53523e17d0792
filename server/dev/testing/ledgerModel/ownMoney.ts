import { type Model } from './model.ts';
import { type ModelCommand, type ModelPending } from './modelState.ts';

/** Origin of the money that holders paid in: outside the books, as `OWN/U/1` of each. */
export const OUTSIDE = 'OWN';

/**
 * Cents that a holder paid in, less what they were or asked to be paid back: below 0 when a credit
 * was reversed since.
 */
export function ownLeft(model: Model, holder: string): number {
  const refunds = [...model.pending.values()].filter(
    ({ status, command }) => status === 'pending' && command.type === 'refund_deposit' && command.holder === holder,
  );
  return refunds.reduce((sum, { command }) => sum - (command.cents ?? 0), model.of(`OWN/${holder}`));
}

export const paidIn = (model: Model, holder: string): number => Math.max(0, ownLeft(model, holder));

/**
 * Whether a cagnotte may be emptied so: what was paid in is refunded, what was given is taken back.
 */
export function mayTake(model: Model, { type, variant, holder = '', cents = 0 }: ModelCommand): boolean {
  const free = model.of(`CAG/${holder}`) - (holder.startsWith('U') ? model.blocked(holder) : 0);
  if (type === 'refund_deposit') return cents <= free && cents <= paidIn(model, holder);
  return variant !== 'taken_back' || cents <= free - paidIn(model, holder);
}

/**
 * Cents that a cagnotte gets of those asked for: of a loan that pays itself, what its containers
 * leave.
 */
function net({ cents = 0, lines = [] }: ModelCommand, units: ReadonlyMap<number, number>): number {
  return cents - lines.reduce((sum, { format, quantity }) => sum + quantity * (units.get(format) ?? 0), 0);
}

const isTopUp = ({ type }: ModelCommand): boolean => type === 'add_deposit' || type === 'grab_container_and_deposit';

const waitingOf = ({ status, command, units }: ModelPending, holder: string): number =>
  status === 'pending' && command.holder === holder && isTopUp(command) ? Math.max(0, net(command, units)) : 0;

/** Whether a cagnotte has room for the command, what waits for it included. */
export function hasRoom(model: Model, command: ModelCommand): boolean {
  const { holder = '' } = command;
  const credit = net(command, model.deposits);
  const waiting = [...model.pending.values()].reduce((sum, pending) => sum + waitingOf(pending, holder), 0);
  return credit <= 0 || model.of(`CAG/${holder}`) + waiting + credit <= model.cap;
}
