import { percent } from '@boucle/contract/format.ts';
import { describe, expect, it } from 'vitest';
import { bagsSpared, pointChange, relativeChange, returnRate } from './figures.ts';
import { everyDay, previousDays, readFilters, sameFilters } from './filters.ts';
import { courseOf, reusesByDay } from './reusesByDay.ts';
import { stockRows } from './stockRows.ts';
import { hoursShown, intensity, weekGrid } from './weekHours.ts';

const TODAY = '2025-04-01';

describe('the filters of the statistics', () => {
  it('are the last 30 days, today included, until something else is said', () => {
    expect(readFilters({}, TODAY)).toEqual({ fromDate: '2025-03-03', toDate: TODAY, trashBagCapacity: null });
  });
  it('come from the query', () => {
    const search = { fromDate: '2025-01-01', toDate: '2025-01-31', trashBagCapacity: '30' };
    expect(readFilters(search, TODAY)).toEqual({ fromDate: '2025-01-01', toDate: '2025-01-31', trashBagCapacity: 30 });
  });
  it.each([
    { fromDate: '2025-02-01', toDate: '2025-01-01' },
    { fromDate: 'hier', toDate: TODAY },
    { fromDate: '2025-01-01' },
    { trashBagCapacity: '-3' },
    { trashBagCapacity: '1.5' },
  ])('broken (%j) are not taken', (search) => {
    expect(readFilters(search, TODAY)).toEqual(readFilters({}, TODAY));
  });
  it('are the same only when the three are', () => {
    const filters = readFilters({}, TODAY);
    expect(sameFilters({ ...filters }, filters)).toBe(true);
    expect(sameFilters(undefined, filters)).toBe(false);
    expect(sameFilters({ ...filters, trashBagCapacity: 30 }, filters)).toBe(false);
    expect(sameFilters({ ...filters, toDate: '2025-03-31' }, filters)).toBe(false);
  });
  it('are compared with as many days before, a change of hour included', () => {
    expect(previousDays(readFilters({}, TODAY))).toEqual({ from_date: '2025-02-01', to_date: '2025-03-02' });
    expect(everyDay({ fromDate: '2025-03-29', toDate: '2025-03-31', trashBagCapacity: null })).toEqual([
      '2025-03-29',
      '2025-03-30',
      '2025-03-31',
    ]);
  });
});

describe('the figures', () => {
  it('give a change in per cent, none of zero', () => {
    expect(relativeChange(1124, 1000)).toEqual({ direction: 1, text: percent(0.124) });
    expect(relativeChange(900, 1000)).toEqual({ direction: -1, text: percent(0.1) });
    expect(relativeChange(10_000, 10_001)?.direction).toBe(0);
    expect(relativeChange(5, 0)).toBeNull();
  });
  it('give the return rate and its change in points', () => {
    expect(returnRate({ borrowed: 1000, returned: 942 })).toBe(0.942);
    expect(returnRate({ borrowed: 0, returned: 3 })).toBeNull();
    expect(pointChange(0.942, 0.934)).toEqual({ direction: 1, text: '0,8\u00a0pt' });
    expect(pointChange(0.942, null)).toBeNull();
  });
  it('count whole bags, and none without a capacity', () => {
    expect(bagsSpared(8942, 30)).toBe(298);
    expect(bagsSpared(8942, 0)).toBeNull();
  });
});

describe('the reuses by day', () => {
  const days = [
    {
      day: '2025-03-31',
      types: [
        { type: 'grab_container', reuses: 2 },
        { type: 'refill_container', reuses: 9 },
      ],
    },
    { day: '2025-04-01', types: [{ type: 'grab_container', reuses: 3 }] },
  ];
  const period = ['2025-03-30', '2025-03-31', '2025-04-01'];

  it('have a bar for every day, the most frequent type at the bottom', () => {
    const { series, bars } = reusesByDay(days, period);
    expect(series).toEqual(['Réutilisation', 'Emprunt']);
    expect(bars.map(({ values }) => values)).toEqual([
      [0, 0],
      [9, 2],
      [0, 3],
    ]);
    expect(bars[1]).toMatchObject({ short: '31/03', label: 'lundi 31/03' });
    expect(courseOf(days, period)).toEqual([0, 11, 3]);
  });
  it('gather what comes after the fifth type', () => {
    const types = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((type, index) => ({ type, reuses: 10 - index }));
    const { series, bars } = reusesByDay([{ day: TODAY, types }], [TODAY]);
    expect(series).toEqual(['a', 'b', 'c', 'd', 'e', 'Autres']);
    expect(bars[0]?.values).toEqual([10, 9, 8, 7, 6, 9]);
  });
});

it('the stock is summed by place and state, places without any left out', () => {
  const rows = stockRows([
    { place: 'restaurants', state: 'clean', quantity: 4 },
    { place: 'restaurants', state: 'clean', quantity: 6 },
    { place: 'restaurants', state: 'dirty', quantity: 1 },
    { place: 'warehouse', state: 'clean', quantity: 5 },
    { place: 'guests', state: 'held', quantity: 0 },
  ]);
  expect(rows).toEqual([
    { key: 'warehouse', label: 'Entrepôt', values: { clean: 5 } },
    { key: 'restaurants', label: 'Restaurants', values: { clean: 10, dirty: 1 } },
  ]);
});

describe('the heat map', () => {
  it('shows 9 h to 22 h, and more when there is more', () => {
    expect(hoursShown([])).toHaveLength(14);
    const shown = hoursShown([
      { weekday: 1, hour: 7, reuses: 1 },
      { weekday: 2, hour: 23, reuses: 0 },
    ]);
    expect([shown[0], shown.at(-1)]).toEqual([7, 22]);
  });
  it('puts Monday first', () => {
    const grid = weekGrid(
      [
        { weekday: 1, hour: 12, reuses: 8 },
        { weekday: 7, hour: 13, reuses: 2 },
      ],
      [12, 13],
    );
    expect([grid[0], grid[6]]).toEqual([
      [8, 0],
      [0, 2],
    ]);
  });
  it('scales to the highest value; something is never drawn as nothing', () => {
    expect([0, 1, 50, 100].map((value) => intensity(value, 100))).toEqual([0, 1, 3, 6]);
  });
});
