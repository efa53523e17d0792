import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { describe, expect, it } from 'vitest';
import { leftBy, placesFor } from './places.ts';

const place = (name: string, more: Partial<ReturnPlace> = {}): ReturnPlace => ({
  kind: 'restaurant',
  id: 1,
  name,
  address: '1 rue de l’Écluse',
  postal_code: '44000',
  city: 'Nantes',
  latitude: null,
  longitude: null,
  format_ids: [1, 2],
  opening_spans: [],
  closed_days: [],
  open: true,
  room: null,
  ...more,
});
describe('where what is held may go', () => {
  const held = [
    { format_id: 1, title: 'Bol' },
    { format_id: 3, title: 'Gobelet' },
  ];
  const all = [
    place('Zoé', { format_ids: [1, 3] }),
    place('Bar', { format_ids: [1] }),
    place('Autre', { format_ids: [2] }),
    place('Plein', { room: 'full', format_ids: [1, 3] }),
    place('Loin', { postal_code: '75011', city: 'Paris', format_ids: [1, 3], open: null }),
  ];
  const names = ({ now, later }: ReturnType<typeof placesFor>) => [now, later].map((of) => of.map(({ name }) => name));

  it('places that take all first, none that takes nothing of it, full ones apart', () => {
    expect(names(placesFor(all, held, ''))).toEqual([['Loin', 'Zoé', 'Bar'], ['Plein']]);
    expect(leftBy(all[1] ?? place(''), held)).toEqual(['Gobelet']);
    expect(placesFor(all, [], '').now).toHaveLength(4);
  });

  it('by postal code the nearest first, by words without accents', () => {
    expect(names(placesFor(all, held, '44100'))[0]).toEqual(['Zoé', 'Bar', 'Loin']);
    expect(names(placesFor(all, held, 'ecluse'))[0]).toEqual(['Loin', 'Zoé', 'Bar']);
    expect(names(placesFor(all, held, 'paris'))[0]).toEqual(['Loin']);
  });
});
