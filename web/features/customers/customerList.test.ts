import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { CUSTOMER_LIST } from './customerList.ts';

const asked = (search: Record<string, unknown>) => parseListSearch(search, CUSTOMER_LIST);

describe('the list of consos', () => {
  it('asks for the newest first, a page at a time', () => {
    expect(CUSTOMER_LIST.page(asked({ page: '2', size: '50' }))).toEqual({
      sort: '-created_at',
      page: { number: 2, size: 50 },
    });
  });

  it('narrows by what the address says, and leaves out what it does not know', () => {
    const search = {
      q: 'léa',
      credits: 'positive',
      holding: 'x',
      activity: 'asleep',
      sort: '-credits',
      from: '2026-01-01',
    };
    expect(CUSTOMER_LIST.ordered(asked(search))).toEqual({
      sort: '-credits',
      filter: { q: 'léa', credits: 'positive', activity: 'asleep' },
      from_date: '2026-01-01',
    });
  });
});
