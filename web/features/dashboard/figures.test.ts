import { percent, pointChange, relativeChange } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { bagsSpared } from './figures.ts';

describe('the figures', () => {
  it('give a change in per cent, none of zero', () => {
    expect(relativeChange(1124, 1000)).toEqual({ direction: 1, text: percent(0.124) });
    expect(relativeChange(900, 1000)).toEqual({ direction: -1, text: percent(0.1) });
    expect(relativeChange(10_000, 10_001)?.direction).toBe(0);
    expect(relativeChange(5, 0)).toBeNull();
  });
  it('give the change of a rate in points', () => {
    expect(pointChange(0.942, 0.934)).toEqual({ direction: 1, text: '0,8\u00a0pt' });
    expect(pointChange(0.942, null)).toBeNull();
  });
  it('count whole bags, and none without a capacity', () => {
    expect(bagsSpared(8942, 30)).toBe(298);
    expect(bagsSpared(8942, 0)).toBeNull();
  });
});
