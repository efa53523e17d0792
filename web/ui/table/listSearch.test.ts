import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeList,
  isFiltered,
  type ListState,
  parseListSearch,
  serialiseListSearch,
  withFilter,
  withoutFilters,
} from './listSearch.ts';

const SHAPE = {
  sorts: ['created_at', 'balance'],
  filters: ['status', 'restaurant'],
};
const DEFAULTS = parseListSearch({}, SHAPE);

describe('reading the address of a list', () => {
  test('without anything gives the first page of 25', () => {
    expect(DEFAULTS).toEqual({
      page: 1,
      size: 25,
      sort: undefined,
      q: '',
      from: undefined,
      to: undefined,
      filters: {},
      columns: undefined,
    });
  });

  test('reads every part', () => {
    expect(
      parseListSearch(
        {
          page: '3',
          size: '50',
          sort: '-created_at',
          q: 'man',
          from: '2025-03-01',
          to: '2025-03-31',
          status: 'active,pending',
          columns: 'number,balance',
        },
        SHAPE,
      ),
    ).toEqual({
      page: 3,
      size: 50,
      sort: '-created_at',
      q: 'man',
      from: '2025-03-01',
      to: '2025-03-31',
      filters: { status: ['active', 'pending'] },
      columns: ['number', 'balance'],
    });
  });

  test('reads and writes how the columns stand, and leaves out what makes no sense', () => {
    const layout = [{ key: 'number' }, { key: 'balance', width: 160, pinned: true as const }];
    const state = parseListSearch({ layout: 'number,balance.160!,<x>' }, SHAPE);
    expect(state.layout).toEqual(layout);
    expect(serialiseListSearch(state, SHAPE)).toEqual({ layout: 'number,balance.160!' });
    expect(parseListSearch({ layout: '<x>' }, SHAPE)).toEqual(DEFAULTS);
    expect(changeList({ ...DEFAULTS, page: 3 }, { layout }).page).toBe(3);
  });

  test.each(['2026-02-30', '2025-02-29', '2025-13-01', '2025-1-1', 'hier'])('takes no day for %s', (from) => {
    expect(parseListSearch({ from, to: from }, SHAPE)).toEqual(DEFAULTS);
  });

  test('takes numbers as the router reads them', () => {
    expect(parseListSearch({ page: 2, size: 100, q: 482109, restaurant: 7 }, SHAPE)).toMatchObject({
      page: 2,
      size: 100,
      q: '482109',
      filters: { restaurant: ['7'] },
    });
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: '1.5' },
    { page: 'x' },
    { size: 30 },
    { sort: 'password' },
    { from: '2025-13-01' },
    { to: 'hier' },
    { other: 'x' },
    { status: '' },
  ])('ignores what makes no sense: %o', (search) => {
    expect(parseListSearch(search, SHAPE)).toEqual(DEFAULTS);
  });
});

describe('writing the address of a list', () => {
  test('leaves the defaults out', () => {
    expect(serialiseListSearch(DEFAULTS, SHAPE)).toEqual({});
  });

  test('keeps what belongs to others and drops what was there', () => {
    expect(
      serialiseListSearch({ ...DEFAULTS, page: 2 }, SHAPE, { open: 12, onglet: 'stocks', q: 'old', status: 'active' }),
    ).toEqual({ open: 12, onglet: 'stocks', page: 2 });
  });

  test('is read back the same, whatever the values', () => {
    const state: fc.Arbitrary<ListState> = fc.record({
      page: fc.integer({ min: 1, max: 1_000_000 }),
      size: fc.constantFrom(25 as const, 50 as const, 100 as const),
      sort: fc.constantFrom(undefined, 'created_at', '-created_at', '-balance'),
      q: fc.string(),
      from: fc.constantFrom(undefined, '2025-03-01'),
      to: fc.constantFrom(undefined, '2025-03-31'),
      filters: fc.record(
        { status: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }) },
        { requiredKeys: [] },
      ),
      columns: fc.constantFrom(undefined, ['number'], ['balance', 'status']),
    });
    fc.assert(
      fc.property(state, (one) => {
        expect(parseListSearch(serialiseListSearch(one, SHAPE), SHAPE)).toEqual({
          ...one,
          filters: { ...one.filters },
        });
      }),
    );
  });
});

describe('changing a list', () => {
  const third = { ...DEFAULTS, page: 3 };

  test('another filter, sort, size or text goes back to the first page', () => {
    for (const change of [{ q: 'x' }, { sort: 'balance' }, { size: 50 as const }])
      expect(changeList(third, change).page).toBe(1);
    expect(withFilter(third, 'status', ['active']).page).toBe(1);
  });

  test('another page or other columns do not', () => {
    expect(changeList(third, { page: 4 }).page).toBe(4);
    expect(changeList(third, { columns: ['number'] }).page).toBe(3);
  });

  test('clearing the filters clears all that narrows, and keeps order and size', () => {
    const narrowed = withFilter({ ...DEFAULTS, q: 'a', from: '2025-03-01', sort: '-balance', size: 50 }, 'status', [
      'active',
    ]);
    expect(isFiltered(narrowed)).toBe(true);
    const cleared = withoutFilters(narrowed);
    expect(isFiltered(cleared)).toBe(false);
    expect(cleared).toMatchObject({ sort: '-balance', size: 50 });
  });

  test('a filter without values is gone', () => {
    expect(withFilter(withFilter(DEFAULTS, 'status', ['active']), 'status', [])).toEqual(DEFAULTS);
  });
});
