import { expect, it } from 'vitest';
import { lowRestaurants } from './rules.ts';

it('names a restaurant once, however many of its formats are low, those with the most first', () => {
  const low = [
    { id: 1, name: 'Chez Manon' },
    { id: 2, name: 'Le Petit Wok' },
    { id: 2, name: 'Le Petit Wok' },
  ];
  expect(lowRestaurants(low)).toEqual([
    { id: 2, name: 'Le Petit Wok', formats: 2 },
    { id: 1, name: 'Chez Manon', formats: 1 },
  ]);
  expect(lowRestaurants([])).toEqual([]);
});
