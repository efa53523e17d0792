import { describe, expect, it } from 'vitest';
import { breakEven, type Factor, factorOn, firstUses, type FormatDay, sumImpact } from './rules.ts';

const [BOWL, CUP] = [1, 2];
let ids = 0;
/** Grams of CO₂e; bounds in the order value, low, high. */
const factor = (
  kind: Factor['kind'],
  [value, low, high]: readonly [number, number, number],
  more: Partial<Factor> = {},
): Factor => ({
  ...{ id: (ids += 1), kind, formatId: null, waste: null, validFrom: '2026-01-01' },
  ...{ value: value * 1000, low: low * 1000, high: high * 1000 },
  ...more,
});
const day = (on: string, counts: Partial<FormatDay>): FormatDay => ({
  ...{ formatId: BOWL, day: on, uses: 0, washes: 0, added: 0 },
  ...counts,
});
const FACTORS = [
  factor('single_use', [50, 40, 60]),
  factor('production', [3000, 2500, 4000]),
  factor('washing', [10, 8, 15]),
  factor('transport_km', [200, 150, 250]),
];
const WEIGHTS = new Map([[BOWL, 24_000]]);
/** Grams of the net. */
const net = (
  counts: Partial<FormatDay>,
  { metres = 0, factors = FACTORS }: { metres?: number; factors?: readonly Factor[] } = {},
) => {
  const sum = sumImpact([day('2026-02-01', counts)], [{ day: '2026-02-01', metres }], factors, WEIGHTS).net;
  return sum && [sum.value / 1000, sum.low / 1000, sum.high / 1000];
};

describe('net impact', () => {
  it.each([
    // Uses × 50 (40 to 60), less added × 3000 (2500 to 4000), washes × 10 (8 to 15), and
    // kilometres × 200 (150 to 250).
    ['uses alone', { uses: 100 }, 0, [5000, 4000, 6000]],
    ['uses and washes', { uses: 100, washes: 90 }, 0, [5000 - 900, 4000 - 1350, 6000 - 720]],
    ['one added', { uses: 100, washes: 90, added: 1 }, 0, [1100, -1350, 2780]],
    ['a round of 4 km', { uses: 100, washes: 90, added: 1 }, 4000, [300, -2350, 2180]],
    ['more added than used', { uses: 3, added: 10 }, 0, [150 - 30_000, 120 - 40_000, 180 - 25_000]],
    ['uses taken back', { uses: -4 }, 0, [-200, -240, -160]],
  ] as const)('is worked out by hand: %s', (_, counts, metres, expected) => {
    expect(net(counts, { metres })).toEqual(expected);
  });

  it('has no figure without its factor, never 0, and names what is missing', () => {
    const factors = FACTORS.filter(({ kind }) => kind !== 'washing');
    const days = [day('2026-02-01', { uses: 5, washes: 5 }), day('2026-02-01', { formatId: CUP, uses: 2 })];
    const sum = sumImpact(days, [], factors, WEIGHTS);
    expect(sum.formats.get(BOWL)).toMatchObject({ net: null, missing: ['washing'] });
    // The other format is in the total alone; its packaging has no weight.
    expect([sum.net?.value, sum.formats.get(CUP)?.avoided, sum.formats.get(BOWL)?.avoided]).toEqual([
      100_000,
      null,
      120_000,
    ]);
    expect(net({ uses: 5 }, { factors: [] })).toBeNull();
    expect(net({ uses: 5 }, { metres: 1, factors: FACTORS.filter(({ kind }) => kind !== 'transport_km') })).toBeNull();
  });

  it('counts each day by the factor of that day, a format’s own before the one of all', () => {
    const later = factor('single_use', [80, 80, 80], { validFrom: '2026-02-15', waste: 30_000 });
    const own = factor('single_use', [20, 20, 20], { formatId: CUP });
    const days = [
      day('2026-02-14', { uses: 10 }),
      day('2026-02-15', { uses: 10 }),
      day('2026-02-20', { formatId: CUP, uses: 10 }),
    ];
    const sum = sumImpact(days, [], [...FACTORS, later, own], WEIGHTS);
    expect(sum.net?.value).toBe(10 * 50_000 + 10 * 80_000 + 10 * 20_000);
    expect(sum.formats.get(BOWL)?.avoided).toBe(10 * 24_000 + 10 * 30_000);
    expect(factorOn([...FACTORS, later], 'single_use', BOWL, '2025-12-31')).toBeUndefined();
    // Of one day, the one that was added last.
    const again = factor('single_use', [81, 81, 81], { validFrom: '2026-02-15' });
    expect(factorOn([again, later], 'single_use', BOWL, '2026-03-01')).toBe(again);
  });
});

it('pays a container back after so many uses, or never', () => {
  const [single, production, washing] = FACTORS;
  if (!single || !production || !washing) throw new Error('No factors.');
  expect(breakEven(production, single, washing)).toBe(75);
  expect(breakEven(production, washing, single)).toBeNull();
});

it('shares first uses out so that they add up, no more than the uses', () => {
  expect(firstUses(10, [1, 1, 1])).toEqual([1, 1, 1]);
  expect(firstUses(2, [5, 5, 5])).toEqual([1, 0, 1]);
  expect(firstUses(-3, [5])).toEqual([0]);
  expect(firstUses(4, [])).toEqual([]);
});
