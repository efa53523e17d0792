import { describe, expect, it } from 'vitest';
import { neighbours } from './neighbours.ts';

describe('the neighbours of a row', () => {
  it('are those of its page', () => {
    expect(neighbours([9, 7, 5], 7)).toEqual({ previous: 9, next: 5 });
    expect(neighbours([9, 7, 5], 9)).toEqual({ previous: undefined, next: 7 });
  });
  it('are none for a row of another page', () => {
    expect(neighbours([9, 7, 5], 34)).toEqual({ previous: undefined, next: undefined });
  });
});
