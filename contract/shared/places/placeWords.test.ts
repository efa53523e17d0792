import { describe, expect, it } from 'vitest';
import { distanceText, hoursWords } from './placeWords.ts';

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

it.each([
  [0, 'à 10\u00a0m'],
  [124, 'à 120\u00a0m'],
  [996, 'à 1\u00a0km'],
  [1440, 'à 1,4\u00a0km'],
  [12_300, 'à 12\u00a0km'],
])('says %d metres as people do', (metres, text) => {
  expect(distanceText(metres)).toBe(text);
});
