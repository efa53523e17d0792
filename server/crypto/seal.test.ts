import { describe, expect, it } from 'vitest';
import { open, seal, sealingKey } from './seal.ts';

const key = sealingKey('un secret assez long pour le serveur');

describe('a seal', () => {
  it('gives the text back to whoever has the key', () => {
    expect(open(key, seal(key, '0471'))).toBe('0471');
  });
  it('never looks twice the same', () => {
    expect(seal(key, '0471').equals(seal(key, '0471'))).toBe(false);
  });
  it('does not contain the text', () => {
    expect(seal(key, '0471').includes('0471')).toBe(false);
  });
  it('refuses another key', () => {
    expect(() => open(sealingKey('un autre secret'), seal(key, '0471'))).toThrow();
  });
  it('refuses a changed byte', () => {
    const sealed = seal(key, '0471');
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => open(key, sealed)).toThrow();
  });
});
