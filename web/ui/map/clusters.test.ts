import { expect, it } from 'vitest';
import { clustersOf } from './clusters.ts';

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
