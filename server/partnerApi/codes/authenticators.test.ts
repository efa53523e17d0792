import { describe, expect, it } from 'vitest';
import { codeOfStep, stepShown } from './authenticators.ts';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d s the code is the one of the standard', (seconds, code) => {
  expect(codeOfStep(SECRET, Math.floor(seconds / 30))).toBe(code);
});

describe('a code that is shown', () => {
  const now = 1000;
  const shown = (step: number, last = 0) => stepShown(SECRET, codeOfStep(SECRET, step), { now, last });

  it('is accepted from ten steps before to two after', () => {
    expect([shown(989), shown(990), shown(1000), shown(1002), shown(1003)]).toEqual([
      undefined,
      990,
      1000,
      1002,
      undefined,
    ]);
  });

  it('is known as the last that served, however long ago', () => {
    expect(shown(500, 500)).toBe(500);
    expect(shown(500, 501)).toBeUndefined();
  });

  it('is none of another secret', () => {
    expect(stepShown('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', codeOfStep(SECRET, now), { now, last: 0 })).toBeUndefined();
  });
});
