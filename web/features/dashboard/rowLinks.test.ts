import { expect, it } from 'vitest';
import { readFilters } from './filters.ts';
import { rowLinks } from './rowLinks.ts';

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
