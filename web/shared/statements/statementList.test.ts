import { expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { STATEMENT_LIST, statementFilterInput } from './statementList.ts';

const input = (search: Record<string, unknown>, restaurantId?: number) =>
  statementFilterInput(parseListSearch(search, STATEMENT_LIST), restaurantId);

it('asks for the latest month first, restaurants in order', () => {
  expect(input({})).toEqual({ sort: '-month,restaurant' });
});

it('keeps the filters that the API knows and leaves the rest out', () => {
  expect(input({ state: 'late,unknown', month: '2026-09,2026-13', q: 'wok', sort: 'left' }, 3)).toEqual({
    sort: 'left',
    filter: { q: 'wok', state: ['late'], month: ['2026-09'], restaurant_id: 3 },
  });
});
