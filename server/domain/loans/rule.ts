import { addDays } from '@boucle/contract/base/format.ts';
import { type Exemption, type LoanDates, type PolicyTerms, WARNED_DAYS } from '@boucle/contract/shared/loans/policy.ts';

/** An open loan, and what its policy needs to know of it; days are Paris days. */
export interface Loan {
  readonly id: number;
  readonly owner: 'U' | 'K' | 'G';
  readonly deposit_cents: number;
  readonly pieces: number;
  readonly policy: PolicyTerms | null;
  /** Null without a policy. */
  readonly due_on: string | null;
  /** When somebody was last mailed about it, whatever became of the mail. */
  readonly reminded_on: string | null;
  /** When the first mail left that names its present due day. */
  readonly left_on: string | null;
  readonly pardoned: boolean;
  readonly claimed: boolean;
  readonly pickup: boolean;
  /** Its holder accepted, before the loan, conditions with the clause of its policy. */
  readonly accepted: boolean;
}

/** The latest of these days that has come and on which no reminder was written yet. */
export function reminderDue(loan: Loan, today: string): boolean {
  const { owner, policy, due_on: due, reminded_on: last, claimed, pardoned } = loan;
  if (owner !== 'U' || policy === null || due === null || claimed || pardoned) return false;
  const reached = policy.remind_days.map((day) => addDays(due, day)).filter((day) => day <= today);
  const latest = reached.sort().at(-1);
  return latest !== undefined && (last === null || last < latest);
}

/**
 * What holds the keeping of a loan; undefined: nothing but time. `mail`: no reminder left since it
 * was written.
 */
export function exemptionOf(loan: Loan, today: string): Exemption | undefined {
  const { owner, policy, deposit_cents: deposit, reminded_on: reminded, left_on: left } = loan;
  if (owner === 'K') return 'card';
  if (owner === 'G') return 'guest';
  if (deposit === 0) return 'no_deposit';
  if (loan.pardoned) return 'pardoned';
  if (policy !== null && policy.keep_after_days === null) return 'remind_only';
  if (!loan.accepted) return 'terms';
  if (loan.claimed) return 'claim';
  if (loan.pickup) return 'pickup';
  return left === null && reminded !== null && reminded < today ? 'mail' : undefined;
}

/** The day on which the deposit is kept as things stand; null when it never is, or not foreseen. */
export function keptOn(loan: Loan, today: string): string | null {
  const { policy, due_on: due, left_on: left } = loan;
  if (due === null || policy === null || policy.keep_after_days === null) return null;
  if (exemptionOf(loan, today) !== undefined) return null;
  const planned = addDays(due, policy.keep_after_days);
  const warned = left ?? firstReminder(policy, due, today);
  if (warned === null) return null;
  const earliest = addDays(warned, WARNED_DAYS);
  return planned > earliest ? planned : earliest;
}

/** When the next reminder leaves, for a loan of which none has. */
function firstReminder({ remind_days }: PolicyTerms, due: string, today: string): string | null {
  const days = remind_days.map((day) => addDays(due, day)).sort();
  if (days[0] === undefined) return null;
  return days.some((day) => day <= today) ? today : days[0];
}

/** Whether the deposit is kept today: a reminder has left, and its days are over. */
export function isKept(loan: Loan, today: string): boolean {
  const kept = keptOn(loan, today);
  return loan.left_on !== null && kept !== null && kept <= today;
}

/** What is foreseen of a loan: its due day and keeping, or why it is never kept. */
export const fateOf = (loan: Loan, today: string): LoanDates => ({
  due_on: loan.due_on,
  kept_on: keptOn(loan, today),
  exempt: loan.policy === null ? null : (exemptionOf(loan, today) ?? null),
});
