import { expect, it } from 'vitest';
import { namePlaces } from './namePlaces.ts';

const nantes = { x: 100, y: 100, width: 50 };

it('a name stands at the right of its dot', () => {
  expect(namePlaces([nantes], [])).toEqual([{ x: 8, y: 0 }]);
});

it('a mark at the right sends it to the left, one on each side under the dot', () => {
  const right = { x: 150, y: 104 };
  const left = { x: 50, y: 96 };
  expect(namePlaces([nantes], [right])).toEqual([{ x: -58, y: 0 }]);
  expect(namePlaces([nantes], [right, left])[0]).toEqual({ x: -25, y: 17 });
});

it('a mark over the dot leaves the whole name beside it', () => {
  const [place] = namePlaces([nantes], [{ x: 98, y: 102 }]);
  expect(place).toEqual({ x: 23, y: 0 });
});

it('a name that finds no room is left out', () => {
  const around = [-60, -20, 20, 60].flatMap((x) => [-40, 0, 40].map((y) => ({ x: 100 + x, y: 100 + y })));
  expect(namePlaces([nantes], around)).toEqual([undefined]);
});

it('two names never lie over one another: the first keeps its place', () => {
  const near = { x: 90, y: 106, width: 50 };
  const [first, second] = namePlaces([nantes, near], []);
  expect(first).toEqual({ x: 8, y: 0 });
  expect(second).toEqual({ x: -58, y: 0 });
});
