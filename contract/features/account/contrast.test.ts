import { describe, expect, it } from 'vitest';
import { contrast, textOn } from './contrast.ts';

describe('the contrast of two colours', () => {
  it('is the one of WCAG: 21 for black on white, 1 for a colour on itself', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#17594A', '#17594A')).toBe(1);
    expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  it('tells which text to write on a colour: white while it reads, else black', () => {
    expect(textOn('#17594A').text).toBe('#FFFFFF');
    expect(textOn('#E0813C').text).toBe('#000000');
  });
});
