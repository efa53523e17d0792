import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { secretKeyOf } from './secretKey.ts';

describe('the key that signs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'boucle-config-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('is the configured one', () => {
    expect(secretKeyOf({ secretKey: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32));
  });

  it('is else made once for the data folder, for its owner only', () => {
    const first = secretKeyOf({ secretKey: undefined, dataDir });
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(secretKeyOf({ secretKey: undefined, dataDir })).toBe(first);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(first);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });
  it.each(['', '\n', 'x', `${'x'.repeat(31)}\n`])('is never taken from a file that holds %j (fault 30)', (content) => {
    const file = join(dataDir, 'secret.key');
    writeFileSync(file, content);
    expect(() => secretKeyOf({ secretKey: undefined, dataDir })).toThrow(/^La clé secrète du fichier .*Remettez/);
    // What was there is left to whoever looks into it.
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });
});
