import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { TRANSACTION_LISTS } from './holderTransactions.ts';

const stateOf = (search: Record<string, unknown>) => parseListSearch(search, TRANSACTION_LISTS.card);

describe('the transactions of a holder', () => {
  it('are the newest 25 when the address says nothing', () => {
    expect(TRANSACTION_LISTS.card.page(stateOf({}))).toEqual({
      sort: '-date',
      page: { number: 1, size: 25 },
    });
  });
  it('are filtered by type, status and period', () => {
    const state = stateOf({
      type: 'grab_container',
      status: 'pending',
      from: '2025-03-01',
      to: '2025-03-31',
      sort: 'date',
    });
    expect(TRANSACTION_LISTS.card.page(state)).toMatchObject({
      sort: 'date',
      filter: { type: ['grab_container'], status: ['pending'] },
      from_date: '2025-03-01',
      to_date: '2025-03-31',
    });
  });
  it('are never asked by a type that this kind of holder cannot have', () => {
    expect(TRANSACTION_LISTS.card.page(stateOf({ type: 'add_deposit' }))).not.toHaveProperty('filter');
    expect(TRANSACTION_LISTS.customer.page(stateOf({ type: 'add_deposit' }))).toMatchObject({
      filter: { type: ['add_deposit'] },
    });
  });
});
