import { describe, expect, it } from 'vitest';
import { dayOf, dayOfReversal } from './day.ts';

/** Half past midnight in Paris, still the day before in UTC. */
const NIGHT = new Date('2026-07-14T22:30:00Z');
const BY_ADMIN = true;

describe('the day of a transaction', () => {
  it('is that of Paris', () => {
    expect(dayOf(NIGHT, undefined, !BY_ADMIN, null)).toBe('2026-07-15');
  });
  it('may be stated earlier by an administrator', () => {
    expect(dayOf(NIGHT, '2026-07-02', BY_ADMIN, null)).toBe('2026-07-02');
  });
  it.each([
    ['in the future', '2026-07-16', BY_ADMIN, null, 'La date ne peut pas être dans le futur.'],
    ['stated by a restaurant', '2026-07-02', !BY_ADMIN, null, 'Seul un administrateur peut indiquer une date passée.'],
    [
      'in a closed month',
      '2026-06-30',
      BY_ADMIN,
      '2026-06-30',
      'Le mois est clôturé jusqu’au 30/06/2026\u00a0: indiquez une date plus récente.',
    ],
    ['that is no date', '15/07/2026', BY_ADMIN, null, 'La date attendue est de la forme AAAA-MM-JJ.'],
  ])('is refused when %s', (_, stated, byAdmin, closedUntil, sentence) => {
    expect(() => dayOf(NIGHT, stated, byAdmin, closedUntil)).toThrow(sentence);
  });
  it('may be the first of the month after a closed one', () => {
    expect(dayOf(NIGHT, '2026-07-01', BY_ADMIN, '2026-06-30')).toBe('2026-07-01');
  });
});

describe('the day of a reversal', () => {
  it('is that of what it reverses while the month is open', () => {
    expect(dayOfReversal(NIGHT, '2026-07-02', '2026-06-30')).toBe('2026-07-02');
  });
  it('is its own once the month is closed', () => {
    expect(dayOfReversal(NIGHT, '2026-06-30', '2026-06-30')).toBe('2026-07-15');
  });
});
