import { type Model } from './model.ts';
import { type ModelCommand, type ModelPending } from './modelState.ts';

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
