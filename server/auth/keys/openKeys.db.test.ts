import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { open, seal } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { openKeys } from './openKeys.ts';

const [ONE, TWO, THREE] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)];
const mail = { kind: 'test', accountId: null, to: 'a@exemple.fr', subject: 'Oui', text: 'Oui', html: '<p>Oui</p>' };
const report = (): void => undefined;

let fresh: FreshDatabase;
let dataDir: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'boucle-keys-'));
});
afterEach(async () => {
  await fresh.drop();
  rmSync(dataDir, { recursive: true });
});

const start = (
  secretKey: string | undefined,
  secretKeysRead: readonly string[] = [],
  lost = false,
): Promise<SecretKeys> => openKeys(fresh.database, { secretKey, secretKeysRead, dataDir }, { report, lost });
const numbers = ({ listed }: SecretKeys): number[] => listed.map(({ number }) => number);
const someone = (): Promise<void> => fresh.asOwner("insert into accounts (name) values ('Consigne')");
const journal = async (): Promise<string[]> => {
  const { rows } = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<{ action: string }>({ text: 'select action from events order by id' }),
  );
  return rows.map(({ action }) => action);
};

describe('the key of a database', () => {
  it('is made for an empty one alone, and known from then on', async () => {
    const made = await start(undefined);
    expect(numbers(made)).toEqual([1]);
    const file = join(dataDir, 'secret.key');
    const key = readFileSync(file, 'utf8');
    await someone();
    expect((await start(undefined)).active).toEqual({ ...made.active, opensBare: false });
    expect((await start(key)).active.bytes).toEqual(made.active.bytes);

    rmSync(file);
    await expect(start(undefined)).rejects.toThrow(/^Clé secrète refusée.*ni SECRET_KEY ni fichier .*Remettez/);
    expect(existsSync(file)).toBe(false);
  });

  it('is never made beside a full one that has no list yet', async () => {
    await someone();
    await expect(start(undefined)).rejects.toThrow('la base n’est pas vide');
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
  });

  it('is one for several processes that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => start(undefined)));
    expect(new Set(all.map(({ active }) => active.bytes.toString('hex'))).size).toBe(1);
  });

  it('is no other one, be it of the variable or of the file', async () => {
    await start(ONE);
    await expect(start(TWO)).rejects.toThrow('n’est pas celle de cette base');
    writeFileSync(join(dataDir, 'secret.key'), TWO);
    await expect(start(undefined)).rejects.toThrow('n’est pas celle de cette base');
    expect(numbers(await start(ONE))).toEqual([1]);
  });

  it('is, in a database of before the list, the one that opens what is sealed', async () => {
    await someone();
    const { listed } = await start(ONE);
    const [key] = listed;
    if (key === undefined) throw new Error('No key');
    // As before the list: a seal without a place, and no one has written the key down.
    await fresh.asOwner('truncate secret_keys');
    const { createCipheriv } = await import('node:crypto');
    const cipher = createCipheriv('aes-256-gcm', key.bytes, Buffer.alloc(12, 9));
    const body = Buffer.concat([cipher.update('{}', 'utf8'), cipher.final()]);
    const bare = Buffer.concat([Buffer.alloc(12, 9), cipher.getAuthTag(), body]).toString('hex');
    await fresh.asOwner(
      `insert into mails (kind, recipient, subject, sealed_content) values ('test', 'a@exemple.fr', 'Oui', '\\x${bare}')`,
    );
    await expect(start(TWO)).rejects.toThrow('n’est pas celle de cette base');
    const found = await start(ONE, [TWO]);
    expect(numbers(found)).toEqual([1, 2]);
    expect(open(found, placeIn('mail', 1), Buffer.from(bare, 'hex'))).toBe('{}');
    // The second key never sealed so: a seal without a place is none of its.
    expect(found.listed.map(({ opensBare }) => opensBare)).toEqual([true, false]);
  });
});

describe('another key', () => {
  it('is first known, then seals, and the one before may be missing only once nothing is sealed with it', async () => {
    await start(ONE);
    await expect(start(TWO, [ONE])).rejects.toThrow(/la clé qui doit sceller est nouvelle.*Donnez-la d’abord à lire/);
    expect(numbers(await start(ONE, [TWO]))).toEqual([1, 2]);
    // A process with the former list goes on.
    expect(numbers(await start(ONE))).toEqual([1]);
    const rotated = await start(TWO, [ONE]);
    expect(numbers(rotated)).toEqual([2, 1]);
    await inScope(fresh.database, { kind: 'platform' }, (tx) => writeMail(tx, mail, rotated, () => Promise.resolve()));
    await expect(start(ONE)).rejects.toThrow(/clé n°\u00a02 \(empreinte [0-9a-f]{8}\), qui n’est pas donnée/);
    await expect(start(TWO)).rejects.toThrow(/clé n°\u00a01 \(empreinte/);
    expect(await journal()).toEqual(['secretKey.introduce', 'secretKey.activate']);
  });

  it('takes the place of one that is lost when that is asked for', async () => {
    await start(ONE);
    await someone();
    const found = await start(THREE, [], true);
    expect(numbers(found)).toEqual([2]);
    expect(numbers(await start(THREE))).toEqual([2]);
    await expect(start(ONE, [THREE])).rejects.toThrow('ne doit plus sceller');
    expect(await journal()).toContain('secretKey.replaceLost');
    // Without a file either one is made.
    await start(undefined, [], true);
    expect(numbers(await start(undefined))).toEqual([3]);
  });
});

it('two seals of one text for two rows differ and do not stand in for each other', async () => {
  const keys = await start(ONE);
  const [a, b] = [placeIn('totp', 1), placeIn('totp', 2)];
  expect(() => open(keys, b, seal(keys, a, 'x'))).toThrow('person_totp.sealed_secret');
});
