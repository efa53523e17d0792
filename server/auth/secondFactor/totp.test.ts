import { describe, expect, it } from 'vitest';
import { normalCode } from '@boucle/contract/base/crockford.ts';
import { newTotpSecret, spaced, stepOfCode, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1; six digits of the eight. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('a one-time code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('is the one of the standard at %d s', (seconds, code, step) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(step);
  });

  it('may be one step early or late, and tells which step it is of', () => {
    expect(stepOfCode(SECRET, '287082', at(29))).toBe(1);
    expect(stepOfCode(SECRET, '287082', at(89))).toBe(1);
    expect(stepOfCode(SECRET, '287082', at(90))).toBeUndefined();
  });

  it.each(['', '28708', '2870822', 'abcdef', '287 083'])('is not « %s »', (typed) => {
    expect(stepOfCode(SECRET, typed, at(59))).toBeUndefined();
  });

  it('may be typed with a space', () => {
    expect(stepOfCode(SECRET, '287 082', at(59))).toBe(1);
  });
});

it('a secret has 160 bits, no two are alike, and applications read it with whose it is', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, 'camille@exemple.fr')).toBe(
    `otpauth://totp/Boucle:camille%40exemple.fr?issuer=Boucle&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(spaced(SECRET)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
});

it('a recovery code is read however it is typed', () => {
  expect(normalCode(' 4kd7p q92xw ')).toBe('4KD7PQ92XW');
  expect(normalCode('Oil00-11111')).toBe('0110011111');
});
