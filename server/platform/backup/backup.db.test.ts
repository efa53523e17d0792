import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { VERSION } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asOwner } from '../database/connect.ts';
import { latestMigration } from '../database/migrate.ts';
import { inScope } from '../database/tenant.ts';
import { addJob, prepareJobs } from '../jobs/queue.ts';
import { record } from '../../domain/ledger/record.ts';
import { snapshot } from '../../dev/testing/ledgerSnapshot.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { simulate } from '../../dev/worlds/simulation/simulate.ts';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { backUp } from './backup.ts';
import { type Manifest } from './manifest.ts';
import { restore } from './restore.ts';

let world: TestWorld;
let folder: string;
let manifest: Manifest;
let simulated: number;
let syncs: { tables: number; others: number };
beforeAll(async () => {
  world = await testWorld();
  const { database, ownerConfig } = world.fresh;
  await prepareJobs(ownerConfig);
  ({ accountId: simulated } = await simulate(database, { transactions: 600, seed: 3 }));
  await inScope(database, { kind: 'platform' }, (tx) => addJob(tx, 'mail', { id: 7, accountId: null }));
  // A worker's clock leaves these behind as soon as it has ticked once.
  await world.fresh.asOwner(`select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard"}');
    insert into pgboss.job (name, state) values ('__pgboss__send-it', 'completed')`);
  folder = mkdtempSync(join(tmpdir(), 'boucle-backup-'));
  const synced = vi.spyOn(fs, 'fsync');
  const syncedAtOnce = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  manifest = await backUp(ownerConfig, folder);
  syncs = { tables: synced.mock.calls.length, others: syncedAtOnce.mock.calls.length };
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.fresh.drop();
});

async function empty(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  await prepareJobs(fresh.ownerConfig);
  return fresh;
}

const booksIn = (fresh: FreshDatabase, accountId: number) =>
  inScope(fresh.database, { kind: 'account', accountId }, (tx) => snapshot(tx, accountId));

it('gives every row, both ledgers, statistics and waiting jobs back, and postings go on', async () => {
  expect(manifest.totals['transactions completed']).toBeGreaterThan(500);
  expect(manifest.version).toBe(VERSION);
  const fresh = await empty();
  await restore(fresh.ownerConfig, folder);
  // Until PostgreSQL has counted them it would plan as if there were no rows.
  const { rows } = await fresh.pool.query<{ counted: number }>(
    "select reltuples::int as counted from pg_class where oid = 'transactions'::regclass",
  );
  expect(rows[0]?.counted).toBeGreaterThan(500);
  expect(await booksIn(fresh, simulated)).toEqual(await booksIn(world.fresh, simulated));
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  const again = mkdtempSync(join(tmpdir(), 'boucle-backup-'));
  const { tables, sequences } = await backUp(fresh.ownerConfig, again);
  rmSync(again, { recursive: true });
  const counted = ({ name, rows }: Manifest['tables'][number]): string => `${name} ${rows}`;
  const jobs = 'pgboss.job';
  const others = (all: Manifest['tables']) => all.filter(({ name }) => name !== jobs).map(counted);
  expect(others(tables)).toEqual(others(manifest.tables));
  // The mail that was promised, without the jobs that the queue's clock keeps for itself.
  expect([manifest, { tables }].map((one) => one.tables.find(({ name }) => name === jobs)?.rows)).toEqual([2, 1]);
  expect(sequences).toEqual(manifest.sequences);

  // Numbers go on where they were, and what triggers keep is kept again, once.
  const lines = [{ formatId: world.bowl, quantity: 3 }];
  const command = {
    type: 'customerless_refill',
    author: 'restaurant_owner',
    restaurantId: world.washer,
    lines,
  } as const;
  const { accountId } = world;
  await inScope(fresh.database, { kind: 'account', accountId }, async (tx) => {
    await record(tx, accountId, { type: 'admin_in', variant: 'bought', adminId: world.adminId, lines });
    await record(tx, accountId, { type: 'admin_give', adminId: world.adminId, restaurantId: world.washer, lines });
    await record(tx, accountId, command);
  });
  const hours = await inScope(fresh.database, { kind: 'account', accountId }, (tx) =>
    tx.selectFrom('hourly_rollups').select('reuses').where('account_id', '=', accountId).execute(),
  );
  expect(hours).toEqual([{ reuses: 3 }]);
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  await fresh.drop();
});

it('is on the disk before it is said to be done: each table’s file, the manifest, the folder', () => {
  expect(syncs).toEqual({ tables: manifest.tables.length, others: 2 });
});

it('refuses a folder that holds something, a database that is not empty, another schema', async () => {
  await expect(backUp(world.fresh.ownerConfig, folder)).rejects.toThrow('n’est pas vide');
  await expect(restore(world.fresh.ownerConfig, folder)).rejects.toThrow('La base n’est pas vide');
  const fresh = await empty();
  await fresh.asOwner("insert into kysely_migration values ('9999_later', now()::text)");
  await expect(restore(fresh.ownerConfig, folder)).rejects.toThrow(
    new RegExp(`9999_later.*la version qui l’a faite \\(${VERSION}\\)`),
  );
  await fresh.drop();
});

/**
 * `fixtures/inRanges.tar.gz`: a back-up that version 2025.4.1 made of a database whose transactions
 * were in ranges, with postings, reversals and closed months of several initiatives.
 */
it('of an earlier version, made in ranges, comes back into plain tables and the schema of this one', async () => {
  const made = mkdtempSync(join(tmpdir(), 'boucle-backup-'));
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'fixtures/inRanges.tar.gz'), '-C', made]);
  const fresh = await freshDatabase({ migrated: false });
  const { ended, steps, result } = commandOn(fresh, 'restore', '--from', made);
  expect(await ended, await steps).toEqual([0, null]);
  expect(await result).toContain('registres identiques');
  rmSync(made, { recursive: true });
  const { rows } = await fresh.owner.query<{ migration: string; plain: boolean; reversals: number }>(
    `select (select max(name) from kysely_migration) as migration, (select count(reverses_id) from transactions)::int as reversals,
            (select relkind = 'r' from pg_class where oid = 'transactions'::regclass) as plain`,
  );
  expect(rows).toEqual([{ migration: await latestMigration(), plain: true, reversals: expect.any(Number) as number }]);
  expect(rows[0]?.reversals).toBeGreaterThan(0);
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  await expect(
    fresh.asOwner(`insert into transactions (account_id, type, status, day, completed_at, reverses_id, comment)
      select account_id, type, 'completed', day, now(), reverses_id, 'twice' from transactions where reverses_id is not null limit 1`),
  ).rejects.toMatchObject({ code: '23505', constraint: 'transactions_reverses' });
  await fresh.drop();
}, 60_000);

it('gives nothing back of a file that is damaged, or of a folder that is no back-up', async () => {
  const fresh = await empty();
  const [last] = manifest.tables.slice(-1);
  const path = join(folder, last?.file ?? '');
  const whole = readFileSync(path);
  appendFileSync(path, '.');
  await expect(restore(fresh.ownerConfig, folder)).rejects.toThrow('est abîmé');
  writeFileSync(path, whole);
  await expect(restore(fresh.ownerConfig, tmpdir())).rejects.toThrow('pas une sauvegarde');
  const accounts = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
    tx.selectFrom('accounts').select('id').execute(),
  );
  expect(accounts).toEqual([]);
  await fresh.drop();
});

/** The command `backup`, begun in the folder of the test. */
const command = (to: string) => commandOn(world.fresh, 'backup', '--to', to);

function commandOn(fresh: FreshDatabase, ...words: readonly string[]) {
  const { host = '', port = 0, user = '', database = '' } = fresh.ownerConfig;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), ...words], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${String(port)}/${database}`,
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: once(child, 'exit'), steps: text(child.stderr), result: text(child.stdout) };
}

it.each(['relative', 'été 2026/deux mots', '../../~'])('writes a folder named « %s », step by step', async (name) => {
  const to = join('made', 'by', 'tests', name);
  const { ended, steps, result } = command(to);
  expect(await ended).toEqual([0, null]);
  expect(await steps).toMatch(/Table 1 sur \d+/);
  expect(await result).toContain(join(folder, to));
  expect(JSON.parse(readFileSync(join(folder, to, 'manifest.json'), 'utf8'))).toMatchObject({ version: VERSION });
});

it('ends within five seconds of SIGTERM, though a table cannot be read', async () => {
  await asOwner(world.fresh.ownerConfig, async (client) => {
    await client.query('begin; lock table accounts in access exclusive mode');
    const { child, ended, steps } = command('never');
    const [first] = (await once(child.stderr, 'data')) as [Buffer];
    expect(String(first)).toContain('Table');
    await sleep(200);
    const began = performance.now();
    child.kill('SIGTERM');
    await ended;
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await steps).not.toContain('manifest');
    await client.query('rollback');
  });
});
