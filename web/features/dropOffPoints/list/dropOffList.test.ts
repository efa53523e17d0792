import { expect, it } from 'vitest';
import { parseListSearch } from '../../../ui/table/listSearch.ts';
import { DROP_OFF_LIST, dropOffMapInput } from './dropOffList.ts';

const state = (search: Record<string, unknown>) => parseListSearch(search, DROP_OFF_LIST);

it('asks for what the address filters, and for nothing it does not know', () => {
  expect(
    DROP_OFF_LIST.ordered(
      state({ q: 'gare', kind: 'shop,gare', stock: 'sales', restaurant_id: '3', status: 'active' }),
    ),
  ).toEqual({
    sort: 'name',
    filter: { q: 'gare', kind: ['shop'], dirty: true, restaurant_id: 3, status: ['active'] },
  });
  expect(DROP_OFF_LIST.ordered(state({ restaurant_id: 'x', stock: 'plein' }))).toEqual({ sort: 'name' });
});

it('pages the table, and shows the fullest places on the map', () => {
  const second = state({ page: 2, sort: '-dirty' });
  expect(DROP_OFF_LIST.page(second)).toEqual({ sort: '-dirty', page: { number: 2, size: 25 } });
  expect(dropOffMapInput(second)).toEqual({ sort: '-fill,name', page: { number: 1, size: 100 } });
});
