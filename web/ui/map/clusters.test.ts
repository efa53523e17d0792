import { expect, it } from 'vitest';
import { clustersOf, spreadOut } from './clusters.ts';

it('marks that would hide each other stand together, each in one group, the first one leading', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 20, y: 20 },
    { x: 120, y: 10 },
    { x: 45, y: 40 },
  ];
  expect(clustersOf(points)).toEqual([[0, 2], [1, 3], [4]]);
  expect(clustersOf([])).toEqual([]);
  // The same place twice is one group at any zoom.
  expect(clustersOf([points[0], points[0]].flatMap((point) => point ?? []))).toEqual([[0, 1]]);
});

it('marks of a route are moved apart, also at one place, and the others stay', () => {
  const at = (x: number, y: number) => ({ x, y });
  const far = at(500, 500);
  const spread = spreadOut([at(100, 100), at(100, 100), at(110, 100), far]);
  const distances = spread.flatMap((one, n) => spread.slice(0, n).map(({ x, y }) => Math.hypot(one.x - x, one.y - y)));
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(34);
  expect(spread[3]).toEqual(far);
  for (const { x, y } of spread.slice(0, 3)) expect(Math.hypot(x - 100, y - 100)).toBeLessThan(60);
});
