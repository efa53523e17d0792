import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { describe, expect, it } from 'vitest';
import { hoursWords, leftBy, placesFor } from './places.ts';

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
/** Every day but Sunday, at noon and in the evening. */
const SPANS = [1, 2, 3, 4, 5, 6].flatMap((weekday) => [
  { weekday, from: '12:00', to: '14:30' },
  { weekday, from: '19:00', to: '01:00' },
]);
/** A Paris time of Saturday 28 November 2026. */
const saturday = (time: string) => new Date(`2026-11-28T${time}:00+01:00`);

describe('what a place says of its hours', () => {
  it.each([
    ['12:40', true, 'Jusqu’à 14\u00a0h\u00a030'],
    ['20:00', true, 'Jusqu’à 1\u00a0h'],
    ['10:00', false, 'Ouvre à 12\u00a0h'],
    ['15:00', false, 'Ouvre à 19\u00a0h'],
  ])('at %s', (time, open, words) => {
    expect(hoursWords({ open, opening_spans: SPANS, closed_days: [] }, saturday(time))).toBe(words);
  });

  it('after midnight it is the night before', () => {
    const sunday = new Date('2026-11-29T00:30:00+01:00');
    expect(hoursWords({ open: true, opening_spans: SPANS, closed_days: [] }, sunday)).toBe('Jusqu’à 1\u00a0h');
  });

  it('names the day it opens next, closed days apart', () => {
    const sunday = new Date('2026-11-29T10:00:00+01:00');
    const wordsOf = (closed_days: string[]) => hoursWords({ open: false, opening_spans: SPANS, closed_days }, sunday);
    expect(wordsOf([])).toBe('Ouvre demain à 12\u00a0h');
    expect(wordsOf(['2026-11-30'])).toBe('Ouvre mardi à 12\u00a0h');
  });

  it('is silent where nobody gave hours, and says « fermé » where none come', () => {
    expect(hoursWords({ open: null, opening_spans: [], closed_days: [] }, saturday('12:00'))).toBe(
      'Horaires non indiqués',
    );
    expect(hoursWords({ open: false, opening_spans: [], closed_days: [] }, saturday('12:00'))).toBe('Fermé');
  });
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
