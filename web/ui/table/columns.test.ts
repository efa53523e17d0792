import { describe, expect, test } from 'vitest';
import { chosenColumns, type Column, fittingColumns } from './columns.ts';

const column = (key: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  label: key,
  cell: () => key,
  width: 100,
  ...more,
});
const keys = (columns: ReadonlyArray<Column<unknown>>) => columns.map(({ key }) => key).join('');

describe('the columns of a list', () => {
  const columns = [column('a'), column('b', { hiddenByDefault: true }), column('c')];

  test('are the default ones until the user chooses', () => {
    expect(keys(chosenColumns(columns, undefined))).toBe('ac');
    expect(keys(chosenColumns(columns, ['b']))).toBe('ab');
  });

  test('all stay while there is room', () => {
    expect(keys(fittingColumns(columns, 350, 50))).toBe('abc');
  });

  test('leave from the last one', () => {
    expect(keys(fittingColumns(columns, 349, 50))).toBe('ab');
    expect(keys(fittingColumns(columns, 200, 50))).toBe('a');
  });

  test('leave by priority, in the place they had', () => {
    expect(
      keys(fittingColumns([column('a'), column('b', { priority: 1 }), column('c', { priority: 9 })], 200, 0)),
    ).toBe('ac');
  });

  test('keep the first whatever happens', () => {
    expect(keys(fittingColumns(columns, 10, 50))).toBe('a');
  });
});
