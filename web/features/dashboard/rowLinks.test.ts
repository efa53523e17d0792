import { expect, it } from 'vitest';
import { readFilters } from './filters.ts';
import { agesAddress, hourAddress, rowLinks } from './rowLinks.ts';

const period = { fromDate: '2025-03-03', toDate: '2025-04-01' };

it('leads to the rows of the same days', () => {
  expect(rowLinks(readFilters(period, '2025-04-01')).returns[0]?.to).toBe(
    '/transactions/reuses?type=return_container&from=2025-03-03&to=2025-04-01',
  );
});
it('leads to the rows of the same restaurant and format; money is of no format', () => {
  const links = rowLinks(readFilters({ ...period, restaurant: '3', format: '2' }, '2025-04-01'));
  expect(links.reuses[0]?.to).toMatch(/restaurant_id=3&format_id=2&from=2025-03-03&to=2025-04-01$/u);
  expect(links.wash[0]?.to).toBe('/restaurants/3?onglet=stocks');
  expect(links.deposits[0]?.to).toBe('/transactions/deposits?restaurant_id=3&from=2025-03-03&to=2025-04-01');
});
it('leads from an hour of the week to its reuses', () => {
  expect(hourAddress(readFilters(period, '2025-04-01'), 2, 12)).toBe(
    '/transactions/reuses?type=grab_container,refill_container,customerless_refill&slot=2-12&from=2025-03-03&to=2025-04-01',
  );
});
it('leads from an age to the loans of those days', () => {
  const all = readFilters({ ...period, format: '2' }, '2025-04-01');
  const [young, old] = [
    { from_days: 8, to_days: 14 },
    { from_days: 91, to_days: null },
  ];
  const out = '/transactions/reuses?onglet=emprunts&phase=current,soon,late,pardoned';
  expect(agesAddress(all, young, '2025-04-01')).toBe(`${out}&format_id=2&from=2025-03-18&to=2025-03-24`);
  const ofOne = readFilters({ ...period, restaurant: '3' }, '2025-04-01');
  expect(agesAddress(ofOne, old, '2025-04-01')).toBe(`${out}&restaurant_id=3&to=2024-12-31`);
});
