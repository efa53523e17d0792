import { describe, expect, test } from 'vitest';
import { NOTHING_SELECTED, pageState, selectedCount, togglePage, toggleRow, untick } from './selection.ts';

const PAGE = ['1', '2', '3'];

describe('the selection of a list', () => {
  test('one row is ticked, then unticked', () => {
    const one = toggleRow(NOTHING_SELECTED, '2', PAGE);
    expect([...one.keys]).toEqual(['2']);
    expect(pageState(one, PAGE)).toBe('some');
    expect(toggleRow(one, '2', PAGE).keys.size).toBe(0);
  });

  test('the head box ticks the page, keeping the rows of other pages', () => {
    const page = togglePage({ keys: new Set(['9']), all: false }, PAGE);
    expect(selectedCount(page, 50)).toBe(4);
    expect(pageState(page, PAGE)).toBe('all');
    expect([...togglePage(page, PAGE).keys]).toEqual(['9']);
  });

  test('all filtered rows count as many as the list', () => {
    const all = { keys: new Set(PAGE), all: true };
    expect(selectedCount(all, 1248)).toBe(1248);
    expect(togglePage(all, PAGE)).toEqual(NOTHING_SELECTED);
  });

  test('unticking one of all keeps the rest of the page', () => {
    const rest = toggleRow({ keys: new Set(['9']), all: true }, '2', PAGE);
    expect([...rest.keys]).toEqual(['1', '3']);
    expect(rest.all).toBe(false);
  });

  test('rows that an action is done with are ticked no more, wherever they are; those that it failed for stay', () => {
    const ticked = { keys: new Set(['1', '2', '9']), all: false };
    expect([...untick(ticked, ['1', '9', '7']).keys]).toEqual(['2']);
    expect(untick({ keys: new Set(PAGE), all: true }, ['1'])).toEqual(NOTHING_SELECTED);
  });
});
