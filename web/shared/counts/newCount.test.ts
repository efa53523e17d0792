import { expect, it } from 'vitest';
import { newCountAddress, placesOf } from './newCount.ts';

it('names the places of a count in an address, and reads them again', () => {
  const places = [
    { place: 'restaurant', place_id: 12 },
    { place: 'warehouse', place_id: null },
  ] as const;
  expect(newCountAddress()).toBe('/control?onglet=a-compter&new=1');
  expect(newCountAddress(...places)).toBe('/control?onglet=a-compter&new=1&lieux=restaurant.12,warehouse');
  expect(placesOf('restaurant.12,warehouse')).toEqual(places);
});

it('leaves out what names no place, and what is named twice', () => {
  expect(placesOf(null)).toEqual([]);
  expect(placesOf('restaurant,restaurant.0,lune.3,warehouse.4,drawer.1e3,drawer.2,drawer.2')).toEqual([
    { place: 'drawer', place_id: 2 },
  ]);
});
