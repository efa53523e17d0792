import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { givenKeys, makeKey } from './given.ts';

describe('the keys that a process is given', () => {
  const [one, two] = ['x'.repeat(32), 'y'.repeat(32)];
  let none: { secretKey: undefined; secretKeysRead: string[]; dataDir: string };
  let file: string;
  beforeEach(() => {
    const dataDir = mkdtempSync(join(tmpdir(), 'boucle-config-'));
    none = { secretKey: undefined, secretKeysRead: [], dataDir };
    file = join(dataDir, 'secret.key');
  });
  afterEach(() => rmSync(none.dataDir, { recursive: true }));

  it('are the configured ones, the one that seals first and once', () => {
    expect(givenKeys({ ...none, secretKey: one, secretKeysRead: [two, one] })).toEqual([one, two]);
  });

  it('are none as long as nobody made one', () => {
    expect(givenKeys(none)).toBeUndefined();
  });

  it('are else of the data folder, made once, for its owner only', () => {
    makeKey(none);
    const [key = ''] = givenKeys(none) ?? [];
    expect(key.length).toBeGreaterThanOrEqual(32);
    makeKey(none);
    expect(readFileSync(file, 'utf8')).toBe(key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are a line each in the file', () => {
    writeFileSync(file, `${one}\n${two}\n`);
    expect(givenKeys(none)).toEqual([one, two]);
    expect(givenKeys({ ...none, secretKeysRead: ['z'.repeat(32)] })).toEqual([one, two, 'z'.repeat(32)]);
  });

  it.each(['', '\n', 'x', `${'x'.repeat(31)}\n`, `${'x'.repeat(32)}\nshort`])(
    'are never taken from a file that holds %j',
    (content) => {
      writeFileSync(file, content);
      expect(() => givenKeys(none)).toThrow(/^La clé secrète du fichier .*Remettez/);
      // A file that was there is left to anyone who looks into it.
      expect(readFileSync(file, 'utf8')).toBe(content);
      expect(readdirSync(none.dataDir)).toEqual(['secret.key']);
    },
  );
});
