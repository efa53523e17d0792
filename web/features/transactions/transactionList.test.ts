import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { TRANSACTION_LISTS } from './transactionList.ts';

const stateOf = (search: Record<string, unknown>) => parseListSearch(search, TRANSACTION_LISTS.deposits);

describe('the address of a list of transactions', () => {
  it('asks the newest of its group, 25 a page, when it says nothing', () => {
    expect(TRANSACTION_LISTS.deposits.page(stateOf({}))).toEqual({
      sort: '-date',
      page: { number: 1, size: 25 },
    });
  });
  it('asks exactly what it says', () => {
    const state = stateOf({
      q: 'lea@exemple.fr',
      type: 'admin_free_deposit',
      status: 'completed,cancelled',
      restaurant_id: '4',
      format_id: '2',
      min_amount: '10.5',
      max_amount: '20',
      from: '2025-03-01',
      to: '2025-03-31',
      sort: 'amount',
      page: '2',
      size: '100',
    });
    expect(TRANSACTION_LISTS.deposits.page(state)).toEqual({
      sort: 'amount',
      filter: {
        q: 'lea@exemple.fr',
        type: ['admin_free_deposit'],
        status: ['completed', 'cancelled'],
        restaurant_id: 4,
        format_id: 2,
        min_amount: 10.5,
        max_amount: 20,
      },
      from_date: '2025-03-01',
      to_date: '2025-03-31',
      page: { number: 2, size: 100 },
    });
  });
  it('reads a cancelled transaction by either spelling', () => {
    expect(TRANSACTION_LISTS.deposits.filtered(stateOf({ status: 'canceled' })).filter).toEqual({
      status: ['cancelled'],
    });
  });
  it('asks nothing that the API would refuse', () => {
    const state = stateOf({ status: 'lost', restaurant_id: '0', min_amount: '1.234', max_amount: '-2', sort: 'by' });
    expect(TRANSACTION_LISTS.wash.page(state)).toEqual({
      sort: '-date',
      page: { number: 1, size: 25 },
    });
  });
  it('leaves out the types of other groups', () => {
    const state = stateOf({ type: 'admin_wash,admin_free_deposit' });
    expect(TRANSACTION_LISTS.wash.filtered(state)).toEqual({ filter: { type: ['admin_wash'] } });
  });
  it('leaves page and order out of the totals, the page out of the export', () => {
    const state = stateOf({ page: '3', sort: 'amount', q: '12' });
    expect(TRANSACTION_LISTS.deposits.filtered(state)).toEqual({ filter: { q: '12' } });
    expect(TRANSACTION_LISTS.deposits.ordered(state)).toEqual({ filter: { q: '12' }, sort: 'amount' });
  });
});
