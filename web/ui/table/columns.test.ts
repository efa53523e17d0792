import { describe, expect, test } from 'vitest';
import { chosenColumns, type Column, laidOut, neededWidth, shownColumns } from './columns.ts';

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

  const fitting = [column('a'), column('b'), column('c')];

  test('are the default ones until the user chooses', () => {
    expect(keys(chosenColumns(columns, undefined))).toBe('ac');
    expect(keys(chosenColumns(columns, ['b']))).toBe('ab');
  });

  test('are the default ones when an address names none that the list has', () => {
    expect(keys(chosenColumns(columns, ['unknown']))).toBe('ac');
  });

  test('all stay while there is room', () => {
    expect(keys(shownColumns(fitting, undefined, 350, 50))).toBe('abc');
  });

  test('leave from the last one', () => {
    expect(keys(shownColumns(fitting, undefined, 349, 50))).toBe('ab');
    expect(keys(shownColumns(fitting, undefined, 200, 50))).toBe('a');
  });

  test('leave by priority, in the place they had', () => {
    expect(
      keys(shownColumns([column('a'), column('b', { priority: 1 }), column('c', { priority: 9 })], undefined, 200, 0)),
    ).toBe('ac');
  });

  test('keep the first whatever happens', () => {
    expect(keys(shownColumns(fitting, undefined, 10, 50))).toBe('a');
  });

  // Widths that a table has in a window of 1024 pixels, and of 1440 next to the menu.
  test.each([960, 1120])('that the user ticked all show, where room is missing too: %i', (available) => {
    const wide = Array.from({ length: 20 }, (_, place) => column(String.fromCodePoint(97 + place)));
    const ticked = wide.map(({ key }) => key).filter((key) => key !== 'b');
    expect(neededWidth(wide, 50)).toBeGreaterThan(available);
    expect(shownColumns(wide, ticked, available, 50).map(({ key }) => key)).toEqual(ticked);
  });
});

describe('the widths and the pins of columns', () => {
  const columns = [column('a'), column('b'), column('c')];

  test('are the list’s own until somebody chooses', () => {
    expect(laidOut(columns, [{ key: 'b' }], 1000, 50)).toBe(columns);
  });

  test('are those that somebody chose', () => {
    const [a, b] = laidOut(columns, [{ key: 'b', width: 240 }], 1000, 50);
    expect(b).toMatchObject({ width: 240, sized: true });
    expect(a?.sized).toBeUndefined();
  });

  test('pin the first column with the others, each where the one before ends', () => {
    const pinned = laidOut(columns, [{ key: 'b', width: 240, pinned: true }], 1000, 50);
    expect(pinned.map(({ left }) => left)).toEqual([50, 150, undefined]);
  });

  test('pin nothing where pins would cover the table', () => {
    const narrow = laidOut(columns, [{ key: 'b', width: 240, pinned: true }], 500, 50);
    expect(narrow.map(({ left }) => left)).toEqual([undefined, undefined, undefined]);
  });
});
