import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { isNarrowed, RESTAURANT_LIST, restaurantPageInput, unnarrowed, viewOf } from './restaurantList.ts';

const state = (search: Record<string, unknown>) => parseListSearch(search, RESTAURANT_LIST);

describe('the list of restaurants', () => {
  it('is asked as its address says; unknown words are left out', () => {
    const asked = state({ q: 'wok', status: 'active,perdu', wash_mode: 'x', city: 'Nantes', stock: 'bas', page: 2 });
    expect(restaurantPageInput(asked)).toEqual({
      sort: 'name',
      page: { number: 2, size: 25 },
      filter: { q: 'wok', status: ['active'], city: 'Nantes', low_stock: true },
    });
    expect(restaurantPageInput(state({}))).toEqual({ sort: 'name', page: { number: 1, size: 25 } });
  });

  it('shows the map without that being a filter', () => {
    const map = state({ vue: 'carte', q: 'wok' });
    expect(viewOf(map)).toBe('map');
    expect(viewOf(state({ vue: 'x' }))).toBe('table');
    expect(isNarrowed(state({ vue: 'carte' }))).toBe(false);
    expect(isNarrowed(map)).toBe(true);
    expect(unnarrowed(map)).toMatchObject({ q: '', filters: { vue: ['carte'] } });
  });
});
