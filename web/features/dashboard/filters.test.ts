import { describe, expect, it } from 'vitest';
import { everyDay, queryOf, readFilters, sameFilters } from './filters.ts';

const TODAY = '2025-04-01';

describe('the filters of the statistics', () => {
  it('are the last 30 days, today included, until something else is said', () => {
    expect(readFilters({}, TODAY)).toEqual({
      ...{ fromDate: '2025-03-03', toDate: TODAY, trashBagCapacity: null },
      ...{ restaurant: null, format: null },
    });
  });
  it('come from the query', () => {
    const days = { fromDate: '2025-01-01', toDate: '2025-01-31' };
    const search = { ...days, trashBagCapacity: '30', restaurant: '4', format: '2' };
    const filters = readFilters(search, TODAY);
    expect(filters).toEqual({ ...days, trashBagCapacity: 30, restaurant: 4, format: 2 });
    // The bag is no matter of the server's.
    expect(queryOf(filters)).toEqual({
      ...{ from_date: '2025-01-01', to_date: '2025-01-31' },
      ...{ restaurant_id: 4, format_id: 2 },
    });
  });
  it.each([
    { fromDate: '2025-02-01', toDate: '2025-01-01' },
    { fromDate: 'hier', toDate: TODAY },
    { fromDate: '2025-01-01' },
    { fromDate: '2025-02-31', toDate: '2025-03-02' },
    { fromDate: '2025-02-01', toDate: '2025-02-30' },
    { trashBagCapacity: '-3' },
    { trashBagCapacity: '1.5' },
    { restaurant: '0' },
    { format: 'bol' },
  ])('broken (%j) are not taken', (search) => {
    expect(readFilters(search, TODAY)).toEqual(readFilters({}, TODAY));
  });
  it('are the same only when all are', () => {
    const filters = readFilters({}, TODAY);
    expect(sameFilters({ ...filters }, filters, 20)).toBe(true);
    expect(sameFilters(undefined, filters, 20)).toBe(false);
    expect(sameFilters({ ...filters, trashBagCapacity: 30 }, filters, 20)).toBe(false);
    expect(sameFilters({ ...filters, trashBagCapacity: 20 }, filters, 20)).toBe(true);
    expect(sameFilters({ ...filters, trashBagCapacity: 20 }, filters, undefined)).toBe(false);
    expect(sameFilters({ ...filters, restaurant: 4 }, filters, 20)).toBe(false);
    expect(sameFilters({ ...filters, format: 2 }, filters, 20)).toBe(false);
    expect(sameFilters({ ...filters, toDate: '2025-03-31' }, filters, 20)).toBe(false);
  });
  it('have every day of the period, a change of hour included', () => {
    expect(everyDay({ fromDate: '2025-03-29', toDate: '2025-03-31' })).toEqual([
      '2025-03-29',
      '2025-03-30',
      '2025-03-31',
    ]);
  });
});
