import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { TRANSACTION_LIST, transactionsCsvInput, transactionsPageInput } from './holderTransactions.ts';

const stateOf = (search: Record<string, unknown>) => parseListSearch(search, TRANSACTION_LIST);
const holder = { id: 12, created_at: '2025-01-31T23:30:00Z' };
const TODAY = '2025-04-01';

describe('the transactions of a holder', () => {
  it('are the newest 25 when the address says nothing', () => {
    expect(transactionsPageInput('card', 12, stateOf({}))).toEqual({
      id: 12,
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
    expect(transactionsPageInput('card', 12, state)).toMatchObject({
      sort: 'date',
      filter: { type: ['grab_container'], status: ['pending'] },
      from_date: '2025-03-01',
      to_date: '2025-03-31',
    });
  });
  it('are never asked by a type that this kind of holder cannot have', () => {
    expect(transactionsPageInput('card', 12, stateOf({ type: 'add_deposit' }))).not.toHaveProperty('filter');
    expect(transactionsPageInput('customer', 12, stateOf({ type: 'add_deposit' }))).toMatchObject({
      filter: { type: ['add_deposit'] },
    });
  });
});

describe('the export of a holder’s transactions', () => {
  it('is everything without a period, whatever the page', () => {
    expect(transactionsCsvInput('card', holder, stateOf({ page: '3' }), TODAY)).toEqual({
      id: 12,
      sort: '-date',
      all: true,
    });
  });
  it('keeps the filters', () => {
    expect(transactionsCsvInput('card', holder, stateOf({ status: 'failed' }), TODAY)).toMatchObject({
      all: true,
      filter: { status: ['failed'] },
    });
  });
  it('gives both dates of a period, and no « all »', () => {
    const input = transactionsCsvInput('card', holder, stateOf({ from: '2025-03-01', to: '2025-03-31' }), TODAY);
    expect(input).toEqual({ id: 12, sort: '-date', from_date: '2025-03-01', to_date: '2025-03-31' });
  });
  it('closes a period that is open on one side: one date alone would be refused', () => {
    expect(transactionsCsvInput('card', holder, stateOf({ from: '2025-03-01' }), TODAY)).toMatchObject({
      from_date: '2025-03-01',
      to_date: TODAY,
    });
    expect(transactionsCsvInput('card', holder, stateOf({ to: '2025-03-31' }), TODAY)).toMatchObject({
      from_date: '2025-02-01',
      to_date: '2025-03-31',
    });
  });
  it('never turns a period upside down', () => {
    expect(transactionsCsvInput('card', holder, stateOf({ from: '2025-05-01' }), TODAY)).toMatchObject({
      from_date: '2025-05-01',
      to_date: '2025-05-01',
    });
    expect(transactionsCsvInput('card', holder, stateOf({ to: '2025-01-15' }), TODAY)).toMatchObject({
      from_date: '2025-01-15',
      to_date: '2025-01-15',
    });
  });
});
