import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { describe, expect, it } from 'vitest';
import { addressText, metresBetween, nearestFirst, pointsSaying } from './near.ts';

const point = (id: number, name: string, latitude: number | null, longitude: number | null): DropPoint => ({
  id,
  name,
  kind: 'public',
  address: `${id} quai de l’Île`,
  postcode: '44000',
  city: 'Nantes',
  latitude,
  longitude,
  code_version: 1,
  short_code: `${id}-K7QF`,
});
const POINTS = [
  point(1, 'Sans position', null, null),
  point(2, 'Gare Sud', 47.2156, -1.5417),
  point(3, 'Halle Talensac', 47.2216, -1.5585),
];
const HERE = { latitude: 47.2216, longitude: -1.5585 };

it('measures as the crow flies', () => {
  // Nantes to Rennes, to the kilometre.
  const metres = metresBetween({ latitude: 47.2184, longitude: -1.5536 }, { latitude: 48.1173, longitude: -1.6778 });
  expect(Math.round(metres / 1000)).toBe(100);
});

describe('the list', () => {
  it('puts the nearest first and those without a position last; without one’s own it stays as it came', () => {
    expect(nearestFirst(POINTS, HERE).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(nearestFirst(POINTS, undefined)).toEqual(POINTS);
  });

  it('is searched by words of name and address without accents, and by short code as it is typed', () => {
    const found = (text: string) => pointsSaying(POINTS, text).map(({ id }) => id);
    expect(found('sud gare')).toEqual([2]);
    expect(found("3 quai de l'ile")).toEqual([3]);
    expect(found(' 2-k7qf ')).toEqual([2]);
    expect(found('zzz')).toEqual([]);
    expect(found('')).toEqual([1, 2, 3]);
  });
});

it('writes an address without what is missing', () => {
  expect(addressText({ address: '', city: 'Nantes' })).toBe('Nantes');
  expect(addressText({ address: '5 allée Baco', city: 'Nantes' })).toBe('5 allée Baco, Nantes');
});
