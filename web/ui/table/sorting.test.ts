import { describe, expect, it } from 'vitest';
import { directionOf, nextSort } from './sorting.ts';

const name = { key: 'name', sort: true } as const;
const balance = { key: 'credits', sort: 'balance', align: 'end' } as const;

/** The orders that three presses on the same heading give, from one. */
function presses(column: typeof name | typeof balance, from: string | undefined, own: string | undefined) {
  const seen: (string | undefined)[] = [];
  for (let sort = from ?? own, n = 0; n < 3; n += 1) {
    seen.push(nextSort(column, sort, own));
    sort = seen.at(-1) ?? own;
  }
  return seen;
}

describe('the heading of a column', () => {
  it.each([
    ['name', 'asc'],
    ['-name', 'desc'],
    ['-created_at', undefined],
    [undefined, undefined],
  ] as const)('in the order %s shows %s', (sort, direction) => {
    expect(directionOf(name, sort)).toBe(direction);
    expect(directionOf({ key: 'name' }, sort)).toBeUndefined();
  });

  it('sorts words from A, then from Z, then gives the list back its own order', () => {
    expect(presses(name, undefined, '-created_at')).toEqual(['name', '-name', undefined]);
    expect(presses(name, '-balance', undefined)).toEqual(['name', '-name', undefined]);
  });

  it('sorts figures from the largest', () => {
    expect(presses(balance, undefined, '-created_at')).toEqual(['-balance', 'balance', undefined]);
  });

  it('turns the list’s own order round at each press: no press does nothing', () => {
    expect(presses(name, undefined, 'name')).toEqual(['-name', undefined, '-name']);
    expect(presses(name, undefined, '-name')).toEqual(['name', undefined, 'name']);
    expect(presses(name, 'balance', '-name')).toEqual([undefined, 'name', undefined]);
  });

  it('of a column that cannot be sorted leaves the order as it is', () => {
    expect(nextSort({ key: 'name' }, 'name', '-created_at')).toBe('name');
  });
});
