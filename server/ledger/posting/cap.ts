import { type Books } from '../books/books.ts';
import { moneyName, moneyOf } from '../books/places.ts';
import { type Plan } from '../command/plan.ts';
import { type RuleRow } from '../rules/ruleLanguage.ts';

/** New money that a cagnotte has no room for, in cents. */
export interface BeyondCap {
  readonly capCents: number;
  readonly balanceCents: number;
  /** Asked for and not arrived. */
  readonly waitingCents: number;
  readonly askedCents: number;
  /** Of the input. */
  readonly field: 'amount' | 'reward_id';
}

/**
 * Whether new money would take a cagnotte beyond its cap, what waits for it included; what the transaction locks for its own containers (`lockedCents`)
 * is not there. A balance that is beyond it already stays.
 */
export function beyondCap(
  { command, parties }: Plan,
  row: RuleRow,
  books: Books,
  lockedCents: number,
): ({ readonly kind: 'cap' } & BeyondCap) | undefined {
  const { cap } = books;
  if (cap === null || !row.entries.some(({ to }) => to === 'CAG')) return undefined;
  const balanceCents = books.money.get(moneyName(moneyOf('CAG', parties)))?.balanceCents ?? 0;
  const askedCents = (command.amountCents ?? 0) - lockedCents;
  if (askedCents <= 0 || balanceCents + cap.waitingCents + askedCents <= cap.capCents) return undefined;
  const field = command.type === 'redeem_reward' ? 'reward_id' : 'amount';
  return { kind: 'cap', ...cap, balanceCents, askedCents, field };
}
