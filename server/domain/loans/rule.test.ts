import { expect, it } from 'vitest';
import { type Loan, isKept, keptOn, reminderDue } from './rule.ts';

const loan = (due_on: string, left_on: string | null = null): Loan => ({
  ...{ id: 1, owner: 'U', deposit_cents: 300, pieces: 1, due_on, reminded_on: left_on, left_on },
  policy: { due_days: 30, remind_days: [-2, 3, 10], keep_after_days: 30, reopen_days: 30 },
  ...{ pardoned: false, claimed: false, pickup: false, accepted: true },
});

it('counts days of the calendar: 29 February, and the nights on which clocks change', () => {
  expect(reminderDue(loan('2028-03-02'), '2028-02-28')).toBe(false);
  expect(reminderDue(loan('2028-03-02'), '2028-02-29')).toBe(true);
  expect(keptOn(loan('2028-01-30', '2028-01-28'), '2028-02-28')).toBe('2028-02-29');
  expect(isKept(loan('2028-01-30', '2028-01-28'), '2028-02-28')).toBe(false);
  expect(isKept(loan('2028-01-30', '2028-01-28'), '2028-02-29')).toBe(true);
  // Summer time begins on 28 March 2027 and ends on 31 October.
  expect(keptOn(loan('2027-02-27', '2027-02-25'), '2027-03-01')).toBe('2027-03-29');
  expect(keptOn(loan('2027-10-02', '2027-09-30'), '2027-10-02')).toBe('2027-11-01');
});
