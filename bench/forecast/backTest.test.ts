import { expect, it } from 'vitest';
import { judgePlace } from './backTest.ts';
import { daysUpTo, type PlayedCell, playYear } from './year.ts';

const DAYS = daysUpTo('2026-10-31', 120);

/** Five a day, of which so many are lent. */
const cell = (asked: number, lent: number): PlayedCell => ({
  id: 1,
  flows: DAYS.map((day) => ({ cell_id: 1, day, loaned: lent, back: 0, supplied: lent, taken: 0, other: 0, lowest: 0 })),
  closings: DAYS.map(() => 50),
  asked: DAYS.map(() => asked),
  short: 0,
});

it('a forecast is judged by what was asked for, which it does not know', () => {
  expect(judgePlace([cell(5, 5)], DAYS)).toMatchObject([{ days: 33, actual: 165, own: 0, naive: 0 }]);
  // Five were lent of eight: three a day are missing, whatever the forecast.
  expect(judgePlace([cell(8, 5)], DAYS)).toMatchObject([{ own: 99, naive: 99, ownBias: -99, naiveBias: -99 }]);
});

it('a year has shelves that run out, never below nothing, and what moved explains what is there', () => {
  const cells = playYear({ seed: 9, days: DAYS, restaurants: 20, formats: 3 }).flat();
  expect(cells.some(({ short }) => short > 0)).toBe(true);
  for (const { flows, closings } of cells) {
    expect(Math.min(...closings)).toBeGreaterThanOrEqual(0);
    const moved = flows.reduce((sum, flow) => sum + (flow ? flow.supplied + flow.back - flow.loaned : 0), 0);
    expect(closings.at(-1)).toBe(moved);
  }
});
