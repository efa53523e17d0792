import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeKeys, placeKeysOf } from '../../domain/places/placeKeys.ts';
import { placeToken, readPlaceToken } from '../../domain/places/signedCodes.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { testKeys } from '../../dev/testing/keys.ts';
import { seedDemo } from '../../dev/worlds/demo/seed.ts';
import { simulate } from '../../dev/worlds/simulation/simulate.ts';
import { open } from '../crypto/seal.ts';
import { SEALED_COLUMNS, type SealedColumn, placeIn, placeOf } from '../crypto/sealedColumns.ts';
import { type SecretKeys, fingerprintOf } from '../crypto/keys.ts';
import { asOwner } from '../database/connect.ts';
import { inScope } from '../database/tenant.ts';
import { addJob, prepareJobs } from '../jobs/queue.ts';
import { type Installation, exportInitiative } from './export.ts';
import { fileKey, newSalt, openFile, writeFile } from './file.ts';
import { importInitiative } from './import.ts';
import { type Manifest, type Receipt, type State } from './manifest.ts';
import { deleteInitiative } from './remove.ts';
import { LEFT_OUT, readSchema } from './schema.ts';
import { beginReading, columnsOf, stateOf } from './state.ts';

const LOIRE = 1;
const NAME = 'Consigne Loire';
const PASSPHRASE = 'trois mots et un quatrième';
const [HERE_KEY, THERE_KEY] = ['h'.repeat(32), 't'.repeat(32)];
const quiet = { onStep: () => undefined, onTodo: () => undefined };

let folder: string;
let there: FreshDatabase;
let here: FreshDatabase;
let manifest: Manifest;
let receipt: Receipt;
let todo: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boucle-initiative-'));
  [there, here] = await Promise.all([freshDatabase(), freshDatabase()]);
  await prepareJobs(there.ownerConfig);
  await prepareJobs(here.ownerConfig);
  for (const [fresh, key] of [
    [there, THERE_KEY],
    [here, HERE_KEY],
  ] as const)
    await fresh.owner.query(
      'insert into secret_keys (number, fingerprint, opens_bare, activated_at) values (1, $1, false, now())',
      [fingerprintOf(key)],
    );
  await seedDemo({ database: there.database, secret: testKeys(THERE_KEY), today: '2026-11-21' });
  await there.asOwner(`insert into idempotency_keys (account_id, caller, key, body_hash, key_number)
      select 1, 'person:' || id, 'a', '', 1 from people where email = 'initiative@boucle.test';
    insert into events (account_id, person_id, action, entity_id, request_id)
      select 1, id, 'delegatedAdmins.update', id::text, 'a' from people where email = 'partenaire@boucle.test';
    insert into oauth_clients (client_id, name, redirect_uris, scopes) values ('console', 'Console', '{}', '{}') on conflict do nothing;
    insert into oauth_sessions (person_id, client_id, scopes, through, ends_at)
      select id, 'console', '{}', 'password', now() + interval '1 day' from people where account_id = 1`);
  const { rows: mails } = await there.owner.query<{ id: number }>(
    'select max(id) as id from mails where account_id = 1',
  );
  await inScope(there.database, { kind: 'platform' }, (tx) =>
    addJob(tx, 'mail', { id: mails[0]?.id ?? 0, accountId: LOIRE }),
  );
  await simulate(here.database, { transactions: 300, seed: 3 });
  manifest = await exportInitiative(installationOf(there), LOIRE, { path: fileOf('loire'), passphrase: PASSPHRASE });
  receipt = await importInitiative(
    installationOf(here),
    { path: fileOf('loire'), passphrases: ['une autre', PASSPHRASE] },
    { ...quiet, onTodo: (sentences) => (todo = sentences) },
  );
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([there.drop(), here.drop()]);
});

const fileOf = (name: string): string => join(folder, `${name}.boucle`);
const keysOf = (fresh: FreshDatabase): SecretKeys => testKeys(fresh === there ? THERE_KEY : HERE_KEY);
const installationOf = (fresh: FreshDatabase): Installation => ({
  ownerConfig: fresh.ownerConfig,
  keys: keysOf(fresh),
  config: { payments: 'simulator', publicUrl: undefined },
});
const bring = (fresh: FreshDatabase, name: string, more: { asCopy?: boolean; replaces?: string } = {}) =>
  importInitiative(installationOf(fresh), { path: fileOf(name), passphrases: [PASSPHRASE], ...more }, quiet);

async function reading<T>(fresh: FreshDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  return asOwner(fresh.ownerConfig, async (client) => {
    await beginReading(client, 'repeatable read');
    return work(client);
  });
}
const stateIn = (fresh: FreshDatabase, account: number): Promise<State> =>
  reading(fresh, async (client) => stateOf(client, await readSchema(client), account));

/** Each table's rows, with people by their uuid and drawn numbers by their rank. */
async function rowsIn(fresh: FreshDatabase, account: number): Promise<Record<string, string[]>> {
  const sealed = Object.values<SealedColumn>(SEALED_COLUMNS).map(({ table, column }) => `${table}.${column}`);
  return reading(fresh, async (client) => {
    const { tables, rowsOf } = await readSchema(client);
    const found: Record<string, string[]> = {};
    for (const table of tables.filter(({ name }) => name !== 'place_keys')) {
      const values = table.columns.map((column) => {
        const own = `${table.name}.${column}`;
        const naming = table.namings.find((one) => one.column === column && one.parent !== 'units');
        if (sealed.includes(own) || /session_id|key_number|seen_|^caller$/.test(column)) return `'-'`;
        if (column === 'account_id' || own === 'accounts.id' || (column === 'id' && table.numbered)) return `'-'`;
        if (own === 'events.entity_id')
          return `case when resource in ('delegatedAdmins', 'team') then (select p.email from people p where p.id::text = entity_id)
            when resource = 'mails' then '-' else entity_id end`;
        if (naming?.parent === 'people')
          return `(select p.uuid::text from people p where p.id = ${own} and p.account_id = ${account})`;
        if (naming?.parent === 'mails')
          return `(select count(*) from mails m where m.account_id = ${account} and m.id <= ${own})`;
        return own;
      });
      const { rows } = await client.query<{ all: string[] | null }>(
        `select array_agg(md5(row(${values.join(', ')})::text) order by 1) as all from ${table.name} where ${rowsOf(table.name, account)}`,
      );
      found[table.name] = (rows[0]?.all ?? []).sort();
    }
    return found;
  });
}

async function openedIn(fresh: FreshDatabase, account: number): Promise<string[]> {
  const opened: string[] = [];
  for (const [name, column] of Object.entries<SealedColumn>(SEALED_COLUMNS)) {
    if (name === 'placeKey' || name === 'authenticator') continue;
    const mine =
      name === 'totp'
        ? `person_id in (select id from people where account_id = ${account})`
        : `account_id = ${account}`;
    const { rows } = await fresh.owner.query<Record<string, string | number> & { sealed: Buffer }>(
      `select ${column.row.join(', ')}, ${column.column} as sealed from ${column.table} where ${mine} and ${column.column} is not null`,
    );
    for (const row of rows)
      opened.push(
        `${name} ${open(
          keysOf(fresh),
          placeOf(
            column,
            column.row.map((part) => row[part] ?? null),
          ),
          row.sealed,
        )}`,
      );
  }
  return opened.sort();
}

describe('an initiative that is exported and imported', () => {
  it('has every row, file and secret elsewhere, under a number that is free, and right books', async () => {
    expect(receipt).toMatchObject({ from: LOIRE, here: 2, name: NAME, hash: manifest.hash, totals: manifest.totals });
    const [before, after] = [await rowsIn(there, LOIRE), await rowsIn(here, receipt.here)];
    expect(Object.keys(before).filter((table) => before[table]?.length).length).toBeGreaterThan(120);
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
    const opened = await openedIn(there, LOIRE);
    expect(opened.length).toBeGreaterThan(60);
    expect(await openedIn(here, receipt.here)).toEqual(opened);
    expect(await verifyLedger(here.database, 'all')).toEqual([]);
    expect(todo).toHaveLength(2);
  });

  it('goes on with greater numbers, and what waited is done under its new numbers', async () => {
    const { rows } = await here.owner.query<{ next: number; last: number }>(
      `select nextval(pg_get_serial_sequence('transactions', 'id'))::int as next, max(id)::int as last from transactions`,
    );
    expect(rows[0]?.next).toBeGreaterThan(rows[0]?.last ?? Infinity);
    const { rows: jobs } = await here.owner.query<{ account: number; is_own: boolean }>(
      `select (data->>'accountId')::int as account, exists (select from mails m where m.account_id = 2 and m.id::text = data->>'id') as is_own
         from pgboss.job where name = 'mail' and state = 'created'`,
    );
    expect(jobs).toEqual([{ account: 2, is_own: true }]);
    const { rows: callers } = await here.owner.query<{ email: string }>(
      `select p.email from idempotency_keys k join people p on 'person:' || p.id = k.caller where k.account_id = 2`,
    );
    expect(callers).toEqual([{ email: 'initiative@boucle.test' }]);
    const sessions = await here.owner.query('select from oauth_sessions');
    expect(sessions.rowCount).toBe(0);
  });

  it('keeps the codes of its places that are printed, of before and of now', async () => {
    const former = placeKeysOf(keysOf(there), LOIRE, []);
    const keys = await inScope(here.database, { kind: 'account', accountId: receipt.here }, (tx) =>
      placeKeys(tx, keysOf(here), receipt.here),
    );
    expect(keys).toEqual(former);
    const code = { id: 1, version: 1 };
    for (const key of former) expect(readPlaceToken(keys, 'point', placeToken([key], 'point', code))).toEqual(code);
    expect(readPlaceToken(keys, 'point', placeToken(placeKeysOf(keysOf(here), 2, []), 'point', code))).toBeUndefined();
  });

  it('takes no row of another initiative with it, and no session', async () => {
    let rows = 0;
    const { blocks, keys } = await openFile(fileOf('loire'), [PASSPHRASE]);
    for await (const block of blocks) {
      expect(LEFT_OUT[block.table]).toBeUndefined();
      const at = block.columns.indexOf('account_id');
      for (const line of (await text(block.rows)).split('\n').slice(0, -1)) {
        const values = line.split('\t');
        rows += 1;
        if (at >= 0) expect(values[at], block.table).toBe('1');
        if (block.table === 'card_holders') {
          const sealed = Buffer.from(values[block.columns.indexOf('sealed_pin')]?.slice(3) ?? '', 'hex');
          expect(open(keys, placeIn('pin', 1, values[block.columns.indexOf('uuid')] ?? ''), sealed)).toMatch(
            /^\d{4,}$/,
          );
        }
      }
    }
    expect(rows).toBeGreaterThan(50_000);
  });
});

/** The file with its manifest or a table's lines changed, under the same passphrase. */
async function changed(
  name: string,
  {
    ofManifest = (one) => one,
    columnsOf: named = (_, all) => all,
    lines = (_, all) => all,
  }: {
    ofManifest?: (manifest: Manifest) => Manifest;
    columnsOf?: (table: string, columns: readonly string[]) => readonly string[];
    lines?: (table: string, lines: readonly string[]) => readonly string[];
  },
): Promise<string> {
  const file = await openFile(fileOf('loire'), [PASSPHRASE]);
  const salt = newSalt();
  async function* content(): AsyncGenerator<string> {
    yield `${JSON.stringify(ofManifest(file.manifest))}\n`;
    for await (const { table, columns, rows } of file.blocks) {
      yield `${JSON.stringify({ table, columns: named(table, columns) })}\n`;
      for (const line of lines(table, (await text(rows)).split('\n').slice(0, -1))) yield `${line}\n`;
      yield '\\.\n';
    }
  }
  await writeFile(fileOf(name), fileKey(PASSPHRASE, salt), salt, content() as AsyncIterable<string>);
  return name;
}

describe('what does not fit is refused in one sentence, and nothing is written', () => {
  let empty: FreshDatabase;
  beforeAll(async () => {
    empty = await freshDatabase();
    await prepareJobs(empty.ownerConfig);
  });
  afterAll(() => empty.drop());

  async function refused(name: string, sentence: RegExp, into = empty): Promise<void> {
    const before = await into.owner.query('select from accounts');
    await expect(bring(into, name)).rejects.toThrow(sentence);
    const after = await into.owner.query('select from accounts');
    expect(after.rowCount).toBe(before.rowCount);
  }

  it('a changed byte, wherever it is, or a file cut short', async () => {
    const bytes = readFileSync(fileOf('loire'));
    for (const [n, at] of [200, bytes.length >> 1, bytes.length - 1].entries()) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      writeFileSync(fileOf(`flipped${n}`), flipped);
      await refused(`flipped${n}`, /est abîmé|phrase secrète/);
    }
    writeFileSync(fileOf('short'), bytes.subarray(0, -100_000));
    await refused('short', /est abîmé/);
    writeFileSync(fileOf('none'), 'bonjour\n');
    await refused('none', /n’est pas une initiative exportée/);
  });

  it('a wrong passphrase', async () => {
    await expect(
      importInitiative(installationOf(empty), { path: fileOf('loire'), passphrases: ['trois mots'] }, quiet),
    ).rejects.toThrow('La phrase secrète n’est pas celle de ce fichier.');
  });

  it('another version of the schema', async () => {
    await refused(
      await changed('later', { ofManifest: (one) => ({ ...one, migration: '999901010000_later' }) }),
      /plus récente/,
    );
    await refused(
      await changed('earlier', { ofManifest: (one) => ({ ...one, migration: '0001_first' }) }),
      /antérieure/,
    );
  });

  it('a column whose name is a statement', async () => {
    const columns = (table: string, all: readonly string[]) =>
      table === 'restaurants' ? ['id from restaurants; drop table restaurants; --', ...all.slice(1)] : all;
    await refused(await changed('statement', { columnsOf: columns }), /colonne inconnue/);
  });

  it('a picture that is missing, a row that is missing, sums that differ', async () => {
    const one = (table: string) => (all: Manifest) => ({
      ...all,
      tables: all.tables.map((kept) => (kept.name === table ? { ...kept, rows: kept.rows - 1 } : kept)),
    });
    const without = (gone: string) => ({
      ofManifest: one(gone),
      lines: (table: string, lines: readonly string[]) => (table === gone ? lines.slice(1) : lines),
    });
    await refused(await changed('picture', without('pictures')), /Il manque des images/);
    await refused(await changed('row', without('restaurants')), /nomme une ligne de restaurants/);
    await refused(await changed('counted', { ofManifest: one('formats') }), /lignes dans le fichier/);
    await refused(
      await changed('sums', { ofManifest: (all) => ({ ...all, totals: { ...all.totals, 'cents CAG': 1 } }) }),
      /registres importés diffèrent/,
    );
  });

  it('e-mails that open a console here already, all of them named', async () => {
    await refused('loire', /Des e-mails .* employe@boucle\.test.*initiative@boucle\.test/, here);
  });

  it('a file for --replace that is another initiative’s, or is not of now', async () => {
    await expect(bring(empty, 'loire', { replaces: fileOf('loire') })).rejects.toThrow('autre initiative');
    await there.asOwner(`update restaurants set phone = '1' where account_id = 1 and id = 1`);
    await expect(bring(there, 'loire', { replaces: fileOf('loire') })).rejects.toThrow('l’état actuel');
  });

  it('a name that is taken, a full disk: the export leaves no file', async () => {
    const to = (name: string) =>
      exportInitiative(installationOf(there), LOIRE, { path: fileOf(name), passphrase: PASSPHRASE });
    await expect(to('loire')).rejects.toThrow('existe déjà');
    symlinkSync('/dev/full', `${fileOf('full')}.part`);
    await expect(to('full')).rejects.toThrow('ENOSPC');
    expect([existsSync(fileOf('full')), existsSync(`${fileOf('full')}.part`)]).toEqual([false, false]);
    await expect(
      exportInitiative(installationOf(there), 99, { path: fileOf('99'), passphrase: PASSPHRASE }),
    ).rejects.toThrow('Il n’y a pas d’initiative');
  });

  it.each([
    ['export', ['1', '--to', 'killed.boucle'], /Table 30 /],
    ['import', ['--from', 'loire.boucle', '--passphrase-file', 'phrases'], /Table 90 /],
  ])('kill -9 during %s: all or nothing', async (act, args, at) => {
    const fresh = act === 'export' ? there : empty;
    writeFileSync(join(folder, 'phrases'), `${PASSPHRASE}\n`);
    const { host = '', port = 0, user = '', database = '' } = fresh.ownerConfig;
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), 'initiative', act, ...args], {
      cwd: folder,
      env: {
        ...process.env,
        DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${String(port)}/${database}`,
        SECRET_KEY: fresh === there ? THERE_KEY : HERE_KEY,
        DEMO: '0',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let seen = '';
    for await (const chunk of child.stderr as AsyncIterable<Buffer>) {
      seen += String(chunk);
      if (at.test(seen)) child.kill('SIGKILL');
    }
    if (child.signalCode === null) await once(child, 'exit');
    expect([child.signalCode, seen]).toEqual(['SIGKILL', expect.stringMatching(at)]);
    if (act === 'export') expect(existsSync(fileOf('killed'))).toBe(false);
    else expect((await empty.owner.query('select from people')).rowCount).toBe(0);
  });
});

describe('an initiative where it was', () => {
  it('is rehearsed in its example, beside it, with its people and without an effect outside', async () => {
    const { here: copy } = await bring(there, 'loire', { asCopy: true });
    const { rows } = await there.owner.query<Record<string, unknown>>(
      `select example_of, slug, connect_status, (select count(*)::int from people where account_id = a.id) as people,
         (select count(*)::int from mails where account_id = a.id) as mails,
         (select count(*)::int from pgboss.job where data->>'accountId' = a.id::text) as jobs,
         (select count(*)::int from transactions where account_id = a.id) as transactions,
         (select count(*)::int from units where account_id = a.id) as units from accounts a where id = $1`,
      [copy],
    );
    const counted = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(rows).toEqual([
      {
        example_of: '1',
        slug: null,
        connect_status: 'pending',
        people: 0,
        mails: 0,
        jobs: 0,
        transactions: counted('transactions'),
        units: counted('units'),
      },
    ]);
    expect((await openedIn(there, copy)).filter((one) => one.startsWith('pin '))).toEqual(
      (await openedIn(there, LOIRE)).filter((one) => one.startsWith('pin ')),
    );
    await expect(bring(there, 'loire', { asCopy: true })).rejects.toThrow('déjà un exemple');
    await expect(bring(here, 'loire', { asCopy: true })).resolves.toMatchObject({ from: LOIRE });
    await expect(
      exportInitiative(installationOf(there), copy, { path: fileOf('copy'), passphrase: PASSPHRASE }),
    ).rejects.toThrow('ne s’exporte pas');
  });

  it('goes back to yesterday alone, once today is kept', async () => {
    await there.asOwner(`update restaurants set name = 'Aujourd’hui' where account_id = 1 and id = 1`);
    const other = await stateIn(there, 2);
    await exportInitiative(installationOf(there), LOIRE, { path: fileOf('today'), passphrase: PASSPHRASE });
    copyFileSync(fileOf('loire'), fileOf('yesterday'));
    const back = await bring(there, 'yesterday', { replaces: fileOf('today') });
    expect(back).toMatchObject({ here: LOIRE, totals: manifest.totals });
    const { rows } = await there.owner.query<{ name: string }>(
      'select name from restaurants where account_id = 1 and id = 1',
    );
    expect(rows[0]?.name).not.toBe('Aujourd’hui');
    expect(await stateIn(there, 2)).toEqual(other);
    expect(await verifyLedger(there.database, 'all')).toEqual([]);
  });

  it('is deleted by its name and the receipt of its state, and by nothing less', async () => {
    const [other, remove] = [
      await stateIn(there, 2),
      (proof: Parameters<typeof deleteInitiative>[2]) => deleteInitiative(there.ownerConfig, LOIRE, proof),
    ];
    const path = fileOf('last');
    const last = await exportInitiative(installationOf(there), LOIRE, { path, passphrase: PASSPHRASE });
    const proof = { receipt: { ...receipt, hash: last.hash, totals: last.totals } };
    await expect(remove({ name: 'Loire', proof })).rejects.toThrow('s’appelle');
    await expect(remove({ name: NAME, proof: { receipt } })).rejects.toThrow('Le reçu n’est pas celui');
    await expect(remove({ name: NAME, proof: { exported: last } })).rejects.toThrow('doit encore de l’argent');
    await there.asOwner(`update restaurants set phone = '2' where account_id = 1 and id = 1`);
    await expect(remove({ name: NAME, proof })).rejects.toThrow('Le reçu n’est pas celui');
    const again = await exportInitiative(installationOf(there), LOIRE, {
      path: fileOf('again'),
      passphrase: PASSPHRASE,
    });
    await remove({ name: NAME, proof: { receipt: { ...receipt, hash: again.hash, totals: again.totals } } });

    const left = await reading(there, async (client) => {
      const { all, rowsOf } = await readSchema(client);
      const found: string[] = [];
      for (const table of all)
        if ((await client.query(`select from ${table} where ${rowsOf(table, LOIRE)}`)).rowCount) found.push(table);
      return found;
    });
    expect(left).toEqual([]);
    const { rows } = await there.owner.query('select id from accounts');
    expect(rows).toEqual([{ id: '2' }]);
    expect((await there.owner.query('select from oauth_sessions')).rowCount).toBe(0);
    expect(await stateIn(there, 2)).toEqual(other);
    expect(await verifyLedger(there.database, 'all')).toEqual([]);
  });
});

describe('the schema', () => {
  it('has each table of an account in the file or in the list of what is left out', async () => {
    const { tables, all } = await reading(here, readSchema);
    const moved = tables.map(({ name }) => name);
    expect([...moved, ...Object.keys(LEFT_OUT)].sort()).toEqual([...new Set([...all, 'oauth_clients'])].sort());
    const { rows } = await here.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)`,
      [[...moved, ...Object.keys(LEFT_OUT)]],
    );
    expect(rows).toEqual([]);
    for (const table of tables) expect(columnsOf(table)).not.toBe('');
  });

  it('declares each column that names a mail or a person without a foreign key', async () => {
    const { tables } = await reading(here, readSchema);
    const declared = tables.flatMap(({ name, namings }) => namings.map(({ column }) => `${name}.${column}`));
    const { rows } = await here.owner.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bigint'::regtype
          and a.attname ~ '(^|_)(mail|person|admin|by|driver|operator)(_id)?$' and c.relname = any($1) and not c.relname || '.' || a.attname = any($2)`,
      [tables.map(({ name }) => name), declared],
    );
    expect(rows).toEqual([]);
  });

  it('keeps no trigger that would write again what the file has', async () => {
    const { rows } = await here.owner.query(
      `select tgname from pg_trigger where tgenabled = 'A' and pg_get_triggerdef(oid) not like '%app.moves_rows%'`,
    );
    expect(rows).toEqual([]);
  });
});
