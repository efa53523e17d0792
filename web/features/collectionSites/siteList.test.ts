import { expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { SITE_LIST, siteMapInput } from './siteList.ts';

const state = (search: Record<string, unknown>) => parseListSearch(search, SITE_LIST);

it('asks for what the address filters, the most urgent first', () => {
  expect(SITE_LIST.page(state({ q: 'gare', urgency: 'full,rouge', format_id: '2' }))).toEqual({
    sort: 'urgency',
    filter: { q: 'gare', urgency: ['full'], format_id: 2 },
    page: { number: 1, size: 25 },
  });
});

it('shows all of them on the map, whatever the order and the page of the table', () => {
  expect(siteMapInput(state({ sort: 'name', page: 3 }))).toEqual({ sort: 'urgency', page: { number: 1, size: 100 } });
});
