import { expect, it } from 'vitest';
import {
  addedUnit,
  codeIn,
  fittedUnits,
  removedUnit,
  typedPieces,
  unitIn,
  unitsIn,
  withOneRead,
  withoutOneRead,
} from './readUnits.ts';

it('reads a code as it is typed or linked, once it is whole', () => {
  expect(codeIn('7k3m 9qxa')).toBe('7K3M9QXA');
  expect(codeIn('OIL0-1111')).toBe('01101111');
  expect(codeIn('https://boucle.test/u/7K3M9QXA')).toBe('7K3M9QXA');
  for (const text of ['7K3M9QX', 'https://boucle.test/u/7K3M', '7K3M9QXU', '7K3M9QXAB', ''])
    expect(codeIn(text)).toBeUndefined();
});

it('takes a link alone for a container where codes of people are read too', () => {
  expect(unitIn('/u/12345678')).toBe('12345678');
  expect(unitIn('12345678')).toBeUndefined();
});

it('counts a code among typed pieces first, then one piece more', () => {
  expect([0, 1, 3].map((pieces) => withOneRead(pieces, 1))).toEqual([2, 2, 3]);
  expect([1, 3].map((pieces) => withoutOneRead(pieces, 1))).toEqual([0, 3]);
});

it('lets the last codes of a format go when its quantity falls below them', () => {
  const units = [
    { code: 'A', formatId: 1 },
    { code: 'B', formatId: 2 },
    { code: 'C', formatId: 1 },
  ];
  const fitted = fittedUnits(units, () => 1);
  expect(fitted.map(({ code }) => code)).toEqual(['A', 'B']);
  expect(unitsIn(fitted, 1)).toEqual({ units: ['A'] });
  expect(unitsIn(fitted, 3)).toEqual({});
  expect(fittedUnits(units, () => 2)).toBe(units);
});

it('keeps pieces and the containers read among them together', () => {
  const [first, second] = [
    { code: 'A', formatId: 1 },
    { code: 'B', formatId: 1 },
  ];
  const typed = { pieces: { 1: 1, 2: 4 }, units: [] };
  const read = addedUnit(addedUnit(typed, first), second);
  expect(read).toEqual({ pieces: { 1: 2, 2: 4 }, units: [first, second] });
  expect(typedPieces(read, { 1: 1, 2: 0 })).toEqual({ pieces: { 1: 1, 2: 0 }, units: [first] });
  expect(removedUnit(read, 'A')).toEqual({ pieces: { 1: 1, 2: 4 }, units: [second] });
  expect(removedUnit(read, 'C')).toBe(read);
});
