import { describe, expect, it } from 'vitest';
import { agesOf } from './ages.ts';
import { averageOf, coverDays, levelsOf, rotationsPerYear } from './stocks.ts';

describe('the levels of a stock', () => {
  const days = { from: '2026-09-28', to: '2026-10-01' };
  // 100 on the evening of the 30th; 20 more on the 1st, of which 5 are taken back; 7 less on the
  // 3rd. 108 today.
  const flows = [
    { day: '2026-10-01', pieces: 20 },
    { day: '2026-10-01', pieces: -5 },
    { day: '2026-10-03', pieces: -7 },
  ];

  it('are counted back from what there is now: 108 + 7 = 115 on the 1st, 115 − 15 = 100 before', () => {
    expect(levelsOf(108, flows, days)).toEqual([100, 100, 100, 115]);
  });
  it('follow a day below zero, which a reversal may leave', () => {
    expect(levelsOf(3, [{ day: '2026-09-30', pieces: -4 }], days)).toEqual([7, 7, 3, 3]);
  });
  it('have a mean: (3 × 100 + 115) ÷ 4', () => {
    expect(averageOf(levelsOf(108, flows, days))).toBe(103.75);
    expect(averageOf([])).toBeNull();
  });
});

describe('rotations a year', () => {
  it('are brought to 365 days: 300 reuses of 100 containers in 73 days are 3 × 5 = 15', () => {
    expect(rotationsPerYear(300, 100, { from: '2026-01-01', to: '2026-03-14' })).toBeCloseTo(15);
  });
  it('are unknown without containers', () => {
    expect(rotationsPerYear(0, 0, { from: '2026-01-01', to: '2026-01-31' })).toBeNull();
    expect(rotationsPerYear(3, null, { from: '2026-01-01', to: '2026-01-31' })).toBeNull();
  });
});

describe('the days a stock lasts', () => {
  it('are the stock over the net daily outflow: 42 ÷ (84 ÷ 28) = 14', () => {
    expect(coverDays(42, 84, 28)).toBe(14);
  });
  it('are none when it is empty, unknown when it does not go down', () => {
    expect(coverDays(0, 84, 28)).toBe(0);
    expect(coverDays(42, 0, 28)).toBeNull();
    expect(coverDays(42, -3, 28)).toBeNull();
  });
});

describe('open loans by age', () => {
  it('fall into their class on its last day, into the next on the day after', () => {
    const loan = (loanDay: string, pieces: number) => ({ loanDay, pieces, depositCents: pieces * 400 });
    // On 31 October: 0, 7, 8, 30 (through the change of hour), 31 and 91 days.
    const open = [
      loan('2026-10-31', 5),
      loan('2026-10-24', 2),
      loan('2026-10-23', 1),
      loan('2026-10-01', 3),
      loan('2026-09-30', 4),
      loan('2026-08-01', 6),
    ];
    expect(agesOf(open, '2026-10-31').map(({ fromDays, pieces }) => [fromDays, pieces])).toEqual([
      [0, 7],
      [8, 1],
      [15, 3],
      [31, 4],
      [61, 0],
      [91, 6],
    ]);
    expect(agesOf(open, '2026-10-31')[0]).toMatchObject({ toDays: 7, depositCents: 7 * 400 });
    expect(agesOf([], '2026-10-31').map(({ pieces }) => pieces)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
