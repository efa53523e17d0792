import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../../ui/table/listSearch.ts';
import { RESTAURANT_LIST } from './restaurantList.ts';

const state = (search: Record<string, unknown>) => parseListSearch(search, RESTAURANT_LIST);

describe('the list of restaurants', () => {
  it('is asked as its address says; unknown words are left out', () => {
    const asked = state({ q: 'wok', status: 'active,perdu', wash_mode: 'x', city: 'Nantes', stock: 'bas', page: 2 });
    expect(RESTAURANT_LIST.page(asked)).toEqual({
      sort: 'name',
      page: { number: 2, size: 25 },
      filter: { q: 'wok', status: ['active'], city: 'Nantes', low_stock: true },
    });
    expect(RESTAURANT_LIST.page(state({ stock: 'sales' })).filter).toEqual({ dirty: true });
    expect(RESTAURANT_LIST.page(state({}))).toEqual({ sort: 'name', page: { number: 1, size: 25 } });
  });
});
