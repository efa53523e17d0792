import { expect, it } from 'vitest';
import { readFilters } from '../filters.ts';
import { ageLabel, loanTiles } from './loanTiles.ts';

const filters = readFilters({ fromDate: '2025-03-03', toDate: '2025-04-01' }, '2025-04-01');
const share = { from_date: '2025-02-01', to_date: '2025-03-02', lent: 200, pieces: 188, rate: 0.94 };
const loans = {
  returned_so_far: { ...share, rate: null },
  returned_at_30_days: { ...share, previous: null },
  lost_at_90_days: { ...share, pieces: 12, rate: 0.06, deposits: 48, purchase_costs: 78 },
  duration: { pieces: 188, mean_days: 3.25, median_days: 1, little_days: null },
  ages: [],
  rotations: { from_date: '2024-04-02', to_date: '2025-04-01', per_year: 31.4, average_fleet: 1042.5 },
  expected_trips: 16.67,
};
const came = <T>(value: T) => ({ value, error: null, isFetching: false });
const flow = came({ borrowed: 200, returned: 168, return_rate: 0.84 });
const customers = came({ known: 900, active: 412, holding: 1 });
const figures = (of: Parameters<typeof loanTiles>[0]) =>
  Object.fromEntries(loanTiles(of, flow, customers, filters).map(({ key, figure }) => [key, figure]));

it('writes what became of loans, « – » for what nobody can tell yet', () => {
  expect(figures(came(loans))).toEqual({
    'return-flow': '84\u00a0%',
    'return-so-far': '–',
    loss: '6\u00a0%',
    duration: '3,3\u00a0jours',
    rotations: '31,4',
    customers: '412',
  });
});
it('leaves figures under way open, and rotations out of one restaurant', () => {
  expect(figures({ ...came(undefined), isFetching: true })['return-so-far']).toBeUndefined();
  expect(figures(came({ ...loans, rotations: null }))).not.toHaveProperty('rotations');
});
it('writes « – » for what could not be loaded, and what is known of the rest', () => {
  const of = figures({ ...came(undefined), error: new Error('Le serveur ne répond pas.') });
  expect(of).toMatchObject({ 'return-so-far': '–', loss: '–', customers: '412' });
});
it('says on which days a rate was counted', () => {
  const [, , loss] = loanTiles(came(loans), flow, customers, filters);
  expect(loss?.definition?.text).toContain('du 01/02/2025 au 02/03/2025');
});
it('names the classes of age', () => {
  expect(ageLabel({ from_days: 0, to_days: 7 })).toBe('0 à 7 jours');
  expect(ageLabel({ from_days: 91, to_days: null })).toBe('plus de 90 jours');
});
