import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { TRANSACTION_LIST, transactionPageInput, transactionsExport, transactionsInput } from './transactionList.ts';

const stateOf = (search: Record<string, unknown>) => parseListSearch(search, TRANSACTION_LIST);

describe('the address of a list of transactions', () => {
  it('asks the newest of its group, 25 a page, when it says nothing', () => {
    expect(transactionPageInput('deposits', stateOf({}))).toEqual({
      group: 'deposits',
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
    expect(transactionPageInput('deposits', state)).toEqual({
      group: 'deposits',
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
    expect(transactionsInput('deposits', stateOf({ status: 'canceled' })).filter).toEqual({ status: ['cancelled'] });
  });
  it('asks nothing that the API would refuse', () => {
    const state = stateOf({ status: 'lost', restaurant_id: '0', min_amount: '1.234', max_amount: '-2', sort: 'by' });
    expect(transactionPageInput('wash', state)).toEqual({
      group: 'wash',
      sort: '-date',
      page: { number: 1, size: 25 },
    });
  });
  it('leaves out the types of other groups', () => {
    const state = stateOf({ type: 'admin_wash,admin_free_deposit' });
    expect(transactionsInput('wash', state)).toEqual({ group: 'wash', filter: { type: ['admin_wash'] } });
  });
  it('leaves page and order out of the totals, the page out of the export', () => {
    const state = stateOf({ page: '3', sort: 'amount', q: '12' });
    expect(transactionsInput('deposits', state)).toEqual({ group: 'deposits', filter: { q: '12' } });
    expect(transactionsExport('deposits', state)).toEqual({ group: 'deposits', filter: { q: '12' }, sort: 'amount' });
  });
});
