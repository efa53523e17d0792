import { expect, it } from 'vitest';
import fc from 'fast-check';
import { costedPeriod, type FleetChange, type FormatCost } from './fleetCosts.ts';

const change = (day: string, state: string, pieces: number): FleetChange => ({ day, state, pieces });
const costs: readonly FormatCost[] = [
  { valid_from: '0001-01-01', cost_cents: 400 },
  { valid_from: '2026-03-01', cost_cents: 700 },
];
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

it('values what leaves at the average of its day, by hand', () => {
  const history = [
    change('2026-01-10', 'supplier', 100),
    change('2026-02-10', 'broken', -10),
    change('2026-03-05', 'supplier', 60),
    // 90 at 4.00 and 60 at 7.00 are 780.00: 5.20 each.
    change('2026-03-05', 'lost', -5),
    change('2026-03-20', 'lost', 2),
    change('2026-03-25', 'sold', -7),
    change('2026-04-02', 'broken', -20),
  ];
  expect(costedPeriod(history, costs, MARCH)).toEqual({
    opening: { pieces: 90, cents: 36_000 },
    added: { pieces: 60, cents: 42_000 },
    // Five were lost, two found again on their day.
    lost: { pieces: 3, cents: 1560 },
    broken: { pieces: 0, cents: 0 },
    left: { pieces: 7, cents: 3640 },
    closing: { pieces: 140, cents: 72_800 },
  });
  // A later cost changes nothing of what was valued.
  expect(costedPeriod(history, [...costs, { valid_from: '2026-04-01', cost_cents: 900 }], MARCH)).toEqual(
    costedPeriod(history, costs, MARCH),
  );
});

it('takes back what a mistaken purchase brought, and leaves no value without containers', () => {
  const mistake = [change('2026-01-10', 'supplier', 30), change('2026-03-02', 'supplier', -30)];
  expect(costedPeriod(mistake, costs, MARCH)).toMatchObject({
    opening: { pieces: 30, cents: 12_000 },
    added: { pieces: -30, cents: -12_000 },
    closing: { pieces: 0, cents: 0 },
  });
});

it('has no value, never 0, of what was added without a cost', () => {
  const cleared: FormatCost[] = [...costs, { valid_from: '2026-03-10', cost_cents: null }];
  const history = [
    change('2026-01-10', 'supplier', 10),
    change('2026-03-12', 'supplier', 5),
    change('2026-03-20', 'lost', -1),
  ];
  expect(costedPeriod(history, cleared, MARCH)).toMatchObject({
    opening: { pieces: 10, cents: 4000 },
    added: { pieces: 5, cents: null },
    lost: { pieces: 1, cents: null },
    closing: { pieces: 14, cents: null },
  });
  expect(costedPeriod(history, [], MARCH).opening).toEqual({ pieces: 10, cents: null });
});

it('adds up over any history, and two periods are one', () => {
  const days = fc
    .integer({ min: 1, max: 90 })
    .map((n) => `2026-0${1 + Math.floor((n - 1) / 30)}-${String(1 + (((n - 1) % 30) % 28)).padStart(2, '0')}`);
  const some = fc.record({
    day: days,
    state: fc.constantFrom('supplier', 'opening', 'lost', 'broken', 'sold', 'gap'),
    pieces: fc.integer({ min: -20, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (history) => {
      const cents = (one: { cents: number | null }): number => one.cents ?? NaN;
      const february = costedPeriod(history, costs, { from: '2026-02-01', to: '2026-02-28' });
      const march = costedPeriod(history, costs, MARCH);
      expect(march.opening).toEqual(february.closing);
      for (const { opening, added, lost, broken, left, closing } of [february, march]) {
        expect(opening.pieces + added.pieces - lost.pieces - broken.pieces - left.pieces).toBe(closing.pieces);
        expect(cents(opening) + cents(added) - cents(lost) - cents(broken) - cents(left)).toBe(cents(closing));
      }
    }),
  );
});
