import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testKeys } from '../../dev/testing/keys.ts';
import { type SecretKeys } from './keys.ts';
import { UnreadableSeal, open, openSent, seal, tryOpen } from './seal.ts';
import { placeIn, travelling } from './sealedColumns.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const keys = testKeys(OLD);
const place = placeIn('pin', 3, 'a-uuid');

/** A seal as they were made before they named their key and their place. */
function bare({ active }: SecretKeys, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', active.bytes, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

const openingBare = (of: SecretKeys): SecretKeys => ({
  ...of,
  listed: of.listed.map((key) => ({ ...key, opensBare: true })),
});

describe('a seal', () => {
  it('gives the text back to whoever has the key', () => {
    expect(open(keys, place, seal(keys, place, '0471'))).toBe('0471');
  });

  it('never looks twice the same', () => {
    expect(seal(keys, place, '0471').equals(seal(keys, place, '0471'))).toBe(false);
  });

  it('does not contain the text', () => {
    expect(seal(keys, place, '0471').includes('0471')).toBe(false);
  });

  it('refuses another key, and every changed byte, its own head included', () => {
    expect(() => open(testKeys(NEW), place, seal(keys, place, '0471'))).toThrow(UnreadableSeal);
    const sealed = seal(keys, place, '0471');
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(tryOpen(openingBare(keys), place, changed)).toBeUndefined();
    }
  });

  it('says nothing in another row, column or table, nor for another account', () => {
    const sealed = seal(keys, place, '0471');
    const elsewhere = [
      placeIn('pin', 3, 'other'),
      placeIn('pin', 4, 'a-uuid'),
      placeIn('mail', 3),
      travelling('google'),
    ];
    for (const other of elsewhere) expect(tryOpen(openingBare(keys), other, sealed)).toBeUndefined();
    expect(tryOpen(keys, placeIn('preview', 7), seal(keys, placeIn('mail', 7), 'letter'))).toBeUndefined();
  });

  it('is read as long as its key is listed, whichever seals now', () => {
    const sealed = seal(keys, place, '0471');
    const [old] = keys.listed;
    const [, second] = testKeys(OLD, NEW).listed;
    if (old === undefined || second === undefined) throw new Error('Two keys are needed');
    const rotated: SecretKeys = { ...keys, active: second, listed: [second, old] };
    expect(open(rotated, place, sealed)).toBe('0471');
    expect(open(testKeys(OLD, NEW), place, seal(rotated, place, '0471'))).toBe('0471');
    expect(tryOpen({ ...rotated, listed: [second] }, place, sealed)).toBeUndefined();
  });

  it('of before, which names no place, is read with a key that sealed so, and with no other', () => {
    const sealed = bare(keys, '0471');
    expect(open(openingBare(keys), place, sealed)).toBe('0471');
    expect(tryOpen(keys, place, sealed)).toBeUndefined();
  });

  it.each([0, 1, 12, 27, 28, 40])('of %i bytes of nothing is no seal', (length) => {
    expect(tryOpen(openingBare(keys), place, Buffer.alloc(length, 0xb0))).toBeUndefined();
    expect(openSent(keys, travelling('google'), 'x'.repeat(length))).toBeUndefined();
  });

  it('that cannot be read is reported by its column and numbers, without what it holds', () => {
    const reported: string[] = [];
    expect(tryOpen({ ...keys, report: (where) => reported.push(where) }, place, Buffer.alloc(1))).toBeUndefined();
    expect(reported).toEqual(['card_holders.sealed_pin 3']);
  });
});
