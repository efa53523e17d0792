import { expect, it } from 'vitest';
import { knownDays } from './days.ts';

it('names the ends of the month, the quarter and the year that are over, each day once', () => {
  expect(knownDays('2026-11-23').map(({ value }) => value)).toEqual([
    '2026-11-23',
    '2026-10-31',
    '2026-09-30',
    '2025-12-31',
  ]);
  // On 1 April the month and the quarter ended on the same day.
  expect(knownDays('2025-04-01').map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Aujourd’hui 2025-04-01',
    'Fin du mois 2025-03-31',
    '31/12/2024 2024-12-31',
  ]);
  expect(knownDays('2026-01-15').map(({ value }) => value)).toEqual(['2026-01-15', '2025-12-31']);
});
