import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SharedStop, sharesOf } from './shares.ts';

const start = { position: { latitude: 47.2, longitude: -1.55 }, minute: 510 };
const at = (latitude: number, longitude: number, loaded = 0): SharedStop => ({
  position: { latitude, longitude },
  from: null,
  to: null,
  loaded,
});

it('shares a town by its sides, whatever the order of the stops', () => {
  const east = [at(47.21, -1.5), at(47.2, -1.49), at(47.19, -1.5)];
  const west = [at(47.21, -1.6), at(47.2, -1.61), at(47.19, -1.6)];
  const mixed = east.flatMap((stop, n) => [stop, west[n] ?? stop]);
  const shares = sharesOf(mixed, { start, drivers: 2, capacity: null });
  expect(shares.map((share) => share.toSorted((a, b) => a - b)).sort()).toEqual([
    [0, 2, 4],
    [1, 3, 5],
  ]);
});

it('loads no vehicle beyond what it takes where another cut holds', () => {
  const stops = [at(47.21, -1.5, 50), at(47.2, -1.49, 50), at(47.21, -1.6, 10), at(47.2, -1.61, 10)];
  for (const share of sharesOf(stops, { start, drivers: 2, capacity: 70 }))
    expect(share.reduce((sum, rank) => sum + (stops[rank]?.loaded ?? 0), 0)).toBeLessThanOrEqual(70);
});

/** Far stops among near ones: an even cut passes a driver over. */
const HEAVY = [
  at(47.47000372108957, -1.3561296651052237, 18),
  at(47, -1.3408451991005905),
  at(47.21561684811898, -1.7479848138828544),
  at(47.278258580599, -1.4938081180218818, 86),
  at(47.17948081056894, -1.132506188812533, 18),
  at(47.679937860755444, -1.7477276466598985),
];

it('gives each stop to one driver, and each driver a stop where there are enough', () => {
  const stop = fc.record({
    position: fc.option(
      fc.record({
        latitude: fc.double({ min: 47, max: 48, noNaN: true }),
        longitude: fc.double({ min: -2, max: -1, noNaN: true }),
      }),
    ),
    from: fc.constant(null),
    to: fc.constant(null),
    loaded: fc.nat(100),
  });
  fc.assert(
    fc.property(fc.array(stop, { minLength: 1, maxLength: 30 }), fc.integer({ min: 2, max: 4 }), (stops, drivers) => {
      const shares = sharesOf(stops, { start, drivers, capacity: 100 });
      expect(shares.flat().sort((a, b) => a - b)).toEqual(stops.map((_, rank) => rank));
      expect(shares.filter((share) => share.length > 0)).toHaveLength(Math.min(drivers, stops.length));
    }),
    { numRuns: 200, examples: [[HEAVY, 4]] },
  );
});
