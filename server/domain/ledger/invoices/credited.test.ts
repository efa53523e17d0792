import { expect, it } from 'vitest';
import { CreditedCents } from '../../../dev/testing/ledgerModel/creditedCents.ts';
import { SeededRandom } from '../../../dev/testing/ledgerModel/seededRandom.ts';
import { dueOf } from './credited.ts';

it('a correction that is undone leaves the credit that was given before it', () => {
  const credits = [{ billed: 100, cents: 5 }];
  expect([100, 90, 100].map((billed) => dueOf(billed, credits))).toEqual([95, 90, 95]);
  // Up, then down again.
  expect([110, 100].map((billed) => dueOf(billed, credits))).toEqual([105, 95]);
  expect([96, 95, 94].map((billed) => dueOf(billed, credits))).toEqual([95, 95, 94]);
});

it('credits of all that is due leave nothing, and what is billed later is due', () => {
  const credits = [
    { billed: 60, cents: 20 },
    { billed: 60, cents: 40 },
  ];
  expect([60, 30, 0, 90].map((billed) => dueOf(billed, credits))).toEqual([0, 0, 0, 30]);
});

it('in random months is what is left of cents that are given back one by one', () => {
  const random = new SeededRandom(20_261_127);
  for (let history = 0; history < 300; history += 1) {
    const cents = new CreditedCents();
    const credits: { billed: number; cents: number }[] = [];
    for (let month = 0; month < 8; month += 1) {
      const billed = random.upTo(120) - 1;
      expect(dueOf(billed, credits)).toBe(cents.due(billed));
      const due = cents.due(billed);
      if (due === 0 || random.chance(3)) continue;
      const given = random.upTo(due);
      cents.credit(billed, given);
      credits.push({ billed, cents: given });
      expect(dueOf(billed, credits)).toBe(due - given);
    }
  }
});
