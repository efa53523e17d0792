import { describe, expect, it } from 'vitest';
import { type ListState, parseListSearch } from '../../ui/table/listSearch.ts';
import { ORDER_LIST } from './orderList.ts';

const plain: ListState = {
  q: '',
  filters: {},
  sort: undefined,
  page: 1,
  size: 25,
  from: undefined,
  to: undefined,
  columns: undefined,
};

describe('the list of orders in its address', () => {
  it('asks for the newest first when nothing is said', () => {
    expect(ORDER_LIST.page(plain)).toEqual({ sort: '-created_at', page: { number: 1, size: 25 } });
  });

  it('reads a cancelled order by either spelling, once', () => {
    const state = parseListSearch({ status: 'canceled,cancelled,done' }, ORDER_LIST);
    expect(state.filters).toEqual({ status: ['cancelled', 'done'] });
    expect(ORDER_LIST.ordered(state).filter).toEqual({ status: ['done', 'cancelled'] });
  });

  it('asks for what is filtered, and leaves out what no filter knows', () => {
    const filters = { status: ['validated', 'perdue'], restaurant_id: ['7'], format_id: ['3'], partner_id: ['x'] };
    expect(ORDER_LIST.ordered({ ...plain, q: 'manon', filters, from: '2026-03-01' })).toEqual({
      sort: '-created_at',
      filter: { q: 'manon', status: ['validated'], restaurant_id: 7, format_id: 3 },
      from_date: '2026-03-01',
    });
  });
});
