import { describe, expect, it } from 'vitest';
import { fillPercent, urgencyOf } from './urgency.ts';

describe('how full something is', () => {
  it('is full as soon as it holds its capacity, never before', () => {
    expect(urgencyOf(fillPercent(24, 24), true)).toBe('full');
    expect(urgencyOf(fillPercent(25, 24), true)).toBe('full');
    expect(fillPercent(199, 200)).toBe(99);
    expect(urgencyOf(fillPercent(199, 200), true)).toBe('soon');
  });

  it('is soon full from seven tenths on', () => {
    expect(urgencyOf(fillPercent(7, 10), true)).toBe('soon');
    expect(urgencyOf(fillPercent(69, 100), true)).toBe('fine');
  });

  it('is never full without a capacity, nor when it is out of service', () => {
    expect(urgencyOf(fillPercent(500, null), true)).toBe('fine');
    expect(urgencyOf(fillPercent(24, 24), false)).toBe('off');
  });
});
