import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { CARD_LIST } from './cardList.ts';

const stateOf = (search: Record<string, unknown>) => parseListSearch(search, CARD_LIST);

describe('the address of the list of cards', () => {
  it('asks the newest cards, 25 a page, when it says nothing', () => {
    expect(CARD_LIST.page(stateOf({}))).toEqual({ sort: '-created_at', page: { number: 1, size: 25 } });
  });
  it('asks exactly what it says', () => {
    const state = stateOf({
      q: '0012',
      status: 'pending,active',
      printing: 'to_print',
      credits: 'positive',
      holding: 'none',
      from: '2025-02-01',
      to: '2025-03-31',
      sort: 'credits',
      page: '3',
      size: '50',
    });
    expect(CARD_LIST.page(state)).toEqual({
      sort: 'credits',
      filter: { q: '0012', status: ['pending', 'active'], printing: 'to_print', credits: 'positive', holding: 'none' },
      from_date: '2025-02-01',
      to_date: '2025-03-31',
      page: { number: 3, size: 50 },
    });
  });
  it('asks nothing that the API would refuse', () => {
    const state = stateOf({ status: 'lost', printing: 'half', credits: 'minus', sort: 'pin' });
    expect(CARD_LIST.ordered(state)).toEqual({ sort: '-created_at' });
  });
  it('leaves the page out of what is exported', () => {
    expect(CARD_LIST.ordered(stateOf({ page: '3', status: 'active' }))).toEqual({
      sort: '-created_at',
      filter: { status: ['active'] },
    });
  });
});
