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
  readonly field: 'amount' | 'reward_id' | 'to_customer_id' | 'to_card_holder_id';
}

/**
 * Whether so many cents more would take a cagnotte beyond its cap, what waits for it included; what
 * the transaction locks for its own containers is not there. The balance of a card counts as new
 * money. A balance that is beyond the cap already stays.
 */
export function beyondCap(
  { command, parties }: Plan,
  row: RuleRow,
  { cap, money }: Books,
  askedCents: number,
): ({ readonly kind: 'cap' } & BeyondCap) | undefined {
  const role = row.entries.map(({ to }) => to).find((to) => to === 'CAG' || to === 'CAG(u)');
  if (cap === null || role === undefined) return undefined;
  const balanceCents = money.get(moneyName(moneyOf(role, parties)))?.balanceCents ?? 0;
  if (askedCents <= 0 || balanceCents + cap.waitingCents + askedCents <= cap.capCents) return undefined;
  return { kind: 'cap', ...cap, balanceCents, askedCents, field: fieldOf(command) };
}

function fieldOf({ type, receiver }: Plan['command']): BeyondCap['field'] {
  if (receiver !== undefined) return receiver.kind === 'card' ? 'to_card_holder_id' : 'to_customer_id';
  return type === 'redeem_reward' ? 'reward_id' : 'amount';
}
