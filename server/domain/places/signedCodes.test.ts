import { describe, expect, it } from 'vitest';
import { placeKeysOf } from './placeKeys.ts';
import { isShortCode, numberOfShortCode, placeToken, readPlaceToken, shortCode } from './signedCodes.ts';
import { signingKey } from '../../platform/crypto/keys.ts';
import { seal } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { testKeys } from '../../dev/testing/keys.ts';

const secret = testKeys();
const SECRET = placeKeysOf(secret, 3, []);
const CODE = { id: 12, version: 3 };

describe('the signed name of a place', () => {
  const token = placeToken(SECRET, 'point', CODE);

  it('is read alone, and at the end of the link that carries it', () => {
    expect(readPlaceToken(SECRET, 'point', token)).toEqual(CODE);
    for (const link of [`/p/${token}`, `/dropoffs/return?point=${token}`, `/?drawer=${token}`])
      expect(readPlaceToken(SECRET, 'point', `https://boucle.example${link}`)).toEqual(CODE);
  });

  it('cannot be made for another number, version or kind of place, nor with another secret', () => {
    expect(readPlaceToken(SECRET, 'point', token.replace('p12', 'p13'))).toBeUndefined();
    expect(readPlaceToken(SECRET, 'point', token.replace('.3.', '.4.'))).toBeUndefined();
    expect(readPlaceToken(SECRET, 'drawer', token)).toBeUndefined();
    expect(readPlaceToken(SECRET, 'drawer', token.replace('p', 't'))).toBeUndefined();
    expect(readPlaceToken(placeKeysOf(testKeys(), 3, []), 'point', token)).toBeUndefined();
  });

  it('is its initiative’s; one printed before initiatives had keys is read too', () => {
    expect(readPlaceToken(placeKeysOf(secret, 4, []), 'point', token)).toBeUndefined();
    const former = placeToken([signingKey(secret.active, 'boucle/places')], 'point', CODE);
    expect(former).not.toBe(token);
    expect(readPlaceToken(SECRET, 'point', former)).toEqual(CODE);
  });

  it('is signed by the first key that an initiative brought, and read by each', () => {
    const brought = SECRET.map((key, n) => ({
      n: n + 1,
      sealed_key: seal(secret, placeIn('placeKey', 9, n + 1), key.toString('base64')),
    }));
    const keys = placeKeysOf(secret, 9, brought);
    expect(placeToken(keys, 'point', CODE)).toBe(token);
    expect(shortCode(keys, 'point', CODE)).toBe(shortCode(SECRET, 'point', CODE));
    expect(readPlaceToken(keys, 'point', placeToken(placeKeysOf(secret, 9, []), 'point', CODE))).toBeUndefined();
  });

  it.each(['', 'p12', 'p12.3.', 'https://boucle.example/', `${'p'.repeat(500)}1.1.x`])('is not %j', (text) => {
    expect(readPlaceToken(SECRET, 'point', text)).toBeUndefined();
  });
});

describe('the short code of a place', () => {
  const short = shortCode(SECRET, 'point', CODE);

  it('says the number of the place, and is recognised however it is typed', () => {
    expect(short).toMatch(/^12-[A-HJ-NP-Z2-9]{4}$/);
    expect(numberOfShortCode(` ${short.toLowerCase()} `)).toBe(12);
    expect(isShortCode(SECRET, 'point', CODE, short.toLowerCase().replace('-', ' - '))).toBe(true);
  });

  it('ends with its version', () => {
    expect(isShortCode(SECRET, 'point', { ...CODE, version: 4 }, short)).toBe(false);
  });
});
