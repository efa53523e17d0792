import { describe, expect, it } from 'vitest';
import { assertBounded, knownPreferences } from './preferences.ts';

const cards = { hidden: ['pin'], layout: [{ key: 'credits', width: 160, pinned: true }], density: 'compact' };
const late = { name: 'En retard', search: 'state=late' };

describe('the preferences that are stored', () => {
  it('are read as they were kept', () => {
    const kept = { lists: { cards }, views: { '/cards': [late] }, unsent_acts: ['price'] };
    expect(knownPreferences(kept)).toEqual(kept);
    expect(knownPreferences({})).toEqual({});
  });

  it.each([
    ['no object at all', 5, {}],
    ['lists that are none', { lists: [1], views: 'x' }, {}],
    ['a list that is none', { lists: { cards: 'compact', orders: cards } }, { lists: { orders: cards } }],
    [
      'parts that do not hold',
      { lists: { cards: { hidden: 'pin', layout: [{ key: 'credits', width: -1 }], density: 'huge' } } },
      { lists: { cards: { density: 'comfortable' } } },
    ],
    ['a view without a name', { views: { '/cards': [{ search: '' }, late] } }, { views: { '/cards': [late] } }],
    ['acts that are none', { unsent_acts: ['carrier_pigeon', 'price'] }, { unsent_acts: ['price'] }],
    ['views that are none', { views: { '/cards': { late } } }, { views: { '/cards': [] } }],
  ])('leave out %s', (_what, stored, known) => {
    expect(knownPreferences(stored)).toEqual(known);
  });

  it('are refused once they have grown beyond their bounds', () => {
    const lists = Object.fromEntries(Array.from({ length: 101 }, (_none, place) => [`list_${place}`, cards]));
    expect(() => assertBounded({ preferences: { lists }, bytes: 9000 })).toThrow('Au plus 100 listes.');
    expect(() => assertBounded({ preferences: {}, bytes: 300_000 })).toThrow('prennent trop de place');
    expect(() => assertBounded({ preferences: { lists: { cards } }, bytes: 200 })).not.toThrow();
  });
});
