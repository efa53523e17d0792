import { euro } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { isReversed, rangeFilters, rangeLabel } from './amountRange.ts';

describe('a range of amounts', () => {
  it('is said with the bounds it has', () => {
    expect(rangeLabel({ min: undefined, max: undefined }, euro)).toBeUndefined();
    expect(rangeLabel({ min: 10, max: undefined }, euro)).toBe('dès 10,00\u00a0€');
    expect(rangeLabel({ min: undefined, max: 20.5 }, euro)).toBe('jusqu’à 20,50\u00a0€');
    expect(rangeLabel({ min: 0, max: 20 }, euro)).toBe('0,00\u00a0€ – 20,00\u00a0€');
    expect(rangeLabel({ min: 5, max: 5 }, euro)).toBe('5,00\u00a0€');
  });
  it('holds nothing when its bounds are crossed', () => {
    expect(isReversed({ min: 10, max: 5 })).toBe(true);
    expect(isReversed({ min: 5, max: 5 })).toBe(false);
    expect(isReversed({ min: 10, max: undefined })).toBe(false);
  });
  it('is kept in the address as the API reads it', () => {
    expect(rangeFilters({ min: 10.5, max: undefined })).toEqual({ min_amount: ['10.5'], max_amount: [] });
  });
});
