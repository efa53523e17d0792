import { describe, expect, it } from 'vitest';
import { beforeLabel, comparisonNote, dayBefore, daysBefore, type Previous } from './comparison.ts';

const running: Previous = {
  from_date: '2025-02-03',
  to_date: '2025-03-04',
  until: '14:32',
  reuses: 316,
  days: Array.from({ length: 30 }, (_, place) => (place === 22 ? 308 : place === 29 ? 8 : 0)),
};
const month = '2025-03-03';

describe('what the figures are compared with', () => {
  it('is said in words, the hour of a period that runs included', () => {
    expect(comparisonNote(month, running)).toBe('comparé aux mêmes jours, 4 semaines avant, jusqu’à 14:32');
    expect(comparisonNote(month, { ...running, until: null })).toBe('comparé aux mêmes jours, 4 semaines avant');
    expect(comparisonNote('2025-02-04', running)).toBe('comparé à la veille, jusqu’à 14:32');
    expect(beforeLabel('2025-02-10', running)).toBe('1 semaine avant');
  });
  it('is nothing for a programme that is younger, and not known before it came', () => {
    expect(comparisonNote(month, null)).toBe('sans période précédente à laquelle comparer');
    expect(comparisonNote(month, undefined)).toBeUndefined();
  });
  it('is, day by day, the same day of the week before; the last one up to its hour', () => {
    expect(dayBefore('2025-03-25', month, running)).toEqual({ value: 308, label: 'le 25/02' });
    expect(dayBefore('2025-04-01', month, running)).toEqual({ value: 8, label: 'le 04/03 à 14:32' });
    expect(dayBefore('2025-03-26', month, running)).toEqual({ value: 0, label: 'le 26/02' });
    expect(dayBefore('2025-04-02', month, running)).toBeUndefined();
    expect(daysBefore({ from: '2025-03-25', to: '2025-03-26' }, month, running)).toEqual({
      value: 308,
      label: 'du 25/02 au 26/02',
    });
  });
});
