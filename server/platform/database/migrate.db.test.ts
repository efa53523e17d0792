import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientConfig, Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const FILES = readdirSync(join(import.meta.dirname, 'migrations'))
  .map((name) => name.replace('.sql', ''))
  .sort();

let fresh: FreshDatabase;
let folder: string;

beforeEach(async () => {
  fresh = await freshDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'boucle-migrations-'));
});
afterEach(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

async function query(config: ClientConfig, sql: string): Promise<unknown[]> {
  const client = new Client(config);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

const RAN = 'select name from kysely_migration order by name';
const TABLES = `select tablename from pg_tables where schemaname = 'public' and tablename !~ 'kysely' order by 1`;

/** Begins to migrate from another process. */
function beginElsewhere(...args: Parameters<typeof migrate>): ChildProcess {
  const module = join(import.meta.dirname, 'migrate.ts');
  const script = `import { migrate } from ${JSON.stringify(module)}; await migrate(...${JSON.stringify(args)});`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
}

/** Migrates from another process; its exit code. */
async function migrateElsewhere(config: ClientConfig): Promise<number | null> {
  const child = beginElsewhere(config);
  await once(child, 'exit');
  return child.exitCode;
}

describe('at the same moment', () => {
  it('three processes on an empty database run each file once', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => migrateElsewhere(fresh.ownerConfig)));
    expect(codes).toEqual([0, 0, 0]);
    expect(await query(fresh.ownerConfig, RAN)).toEqual(FILES);
  });

  it('ten callers in one process: one works, nine find nothing to do', async () => {
    const done = await Promise.all(Array.from({ length: 10 }, () => migrate(fresh.ownerConfig)));
    expect(done.filter((names) => names.length > 0)).toEqual([FILES]);
  });

  it('four databases of a new server, which make the same roles', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'boucle-roles-'));
    const settings = { fsync: 'off', shared_buffers: '16MB' };
    const embedded = await startEmbedded({ dataDir, settings });
    try {
      const names = ['one', 'two', 'three', 'four'];
      for (const name of names) await query(embedded.ownerConfig, `create database ${name}`);
      await Promise.all(names.map((database) => migrate({ ...embedded.ownerConfig, database })));
      const roles = `select rolname from pg_roles where rolname ~ '^boucle_' and not rolcanlogin and not rolbypassrls order by 1`;
      expect(await query(embedded.ownerConfig, roles)).toEqual(['boucle_app', 'boucle_platform']);
    } finally {
      await embedded.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe('a file that fails', () => {
  it('is named with its reason, and leaves nothing of itself; what came before it stays', async () => {
    writeFileSync(join(folder, '0001_good.sql'), 'create table good (id int); create table better (id int);');
    writeFileSync(join(folder, '0002_bad.sql'), 'create table half (id int); select 1 / 0;');
    await expect(migrate(fresh.ownerConfig, folder)).rejects.toThrow(
      'La migration 0002_bad a échoué\u00a0: division by zero',
    );
    expect(await query(fresh.ownerConfig, TABLES)).toEqual(['better', 'good']);
    expect(await query(fresh.ownerConfig, RAN)).toEqual(['0001_good']);
  });

  it('can be mended and run', async () => {
    writeFileSync(join(folder, '0001_first.sql'), 'create table');
    await expect(migrate(fresh.ownerConfig, folder)).rejects.toThrow(/0001_first/);
    writeFileSync(join(folder, '0001_first.sql'), 'create table first (id int)');
    expect(await migrate(fresh.ownerConfig, folder)).toEqual(['0001_first']);
  });
});

describe('a file that is run', () => {
  it('is committed before the next one begins: what it locked is free, and a process that is killed then leaves it whole', async () => {
    writeFileSync(join(folder, '0001_first.sql'), 'create table first (id int)');
    await migrate(fresh.ownerConfig, folder);
    writeFileSync(join(folder, '0002_locking.sql'), 'alter table first add column name text');
    writeFileSync(join(folder, '0003_slow.sql'), 'create table second (id int); select pg_sleep(60);');
    const child = beginElsewhere(fresh.ownerConfig, folder);
    const exit = once(child, 'exit');
    await expect.poll(() => query(fresh.ownerConfig, RAN)).toEqual(['0001_first', '0002_locking']);
    expect(await query({ ...fresh.ownerConfig, options: '-c lock_timeout=1s' }, 'select name from first')).toEqual([]);
    child.kill('SIGKILL');
    await exit;
    // PostgreSQL notices a dead sleeping client only once it has something to send.
    await query(
      fresh.ownerConfig,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query ~ '^create table second'`,
    );
    expect(await query(fresh.ownerConfig, TABLES)).toEqual(['first']);
    writeFileSync(join(folder, '0003_slow.sql'), 'create table second (id int)');
    expect(await migrate(fresh.ownerConfig, folder)).toEqual(['0003_slow']);
  });
});

it('opens no file that has run: a start with few descriptors works whatever their number', async () => {
  writeFileSync(join(folder, '0001_first.sql'), 'create table first (id int)');
  await migrate(fresh.ownerConfig, folder);
  rmSync(join(folder, '0001_first.sql'));
  mkdirSync(join(folder, '0001_first.sql'));
  expect(await migrate(fresh.ownerConfig, folder)).toEqual([]);
});

describe('a schema that went through files unknown here', () => {
  beforeEach(async () => {
    for (const name of ['0001_first', '0002_second', '0003_third']) {
      writeFileSync(join(folder, `${name}.sql`), `create table "${name}" (id int)`);
    }
    await migrate(fresh.ownerConfig, folder);
  });

  it('is taken as it is when they come after all that are known: the version before starts again', async () => {
    rmSync(join(folder, '0003_third.sql'));
    rmSync(join(folder, '0002_second.sql'));
    expect(await migrate(fresh.ownerConfig, folder)).toEqual([]);
    expect(await query(fresh.ownerConfig, RAN)).toHaveLength(3);
  });

  it('is refused when one of them comes before a known one', async () => {
    rmSync(join(folder, '0002_second.sql'));
    await expect(migrate(fresh.ownerConfig, folder)).rejects.toThrow(/0002_second is missing/);
  });

  it('is refused when a known one did not run before them', async () => {
    rmSync(join(folder, '0003_third.sql'));
    writeFileSync(join(folder, '0002_wholly_new.sql'), 'select 1');
    await expect(migrate(fresh.ownerConfig, folder)).rejects.toThrow(/La migration de la base a échoué/);
    expect(await query(fresh.ownerConfig, 'select name from kysely_migration')).not.toContain('0002_wholly_new');
  });
});

it('a file without its number is refused', async () => {
  writeFileSync(join(folder, 'first.sql'), 'select 1');
  await expect(migrate(fresh.ownerConfig, folder)).rejects.toThrow(/Nom de migration incorrect\u00a0: first\.sql/);
});

it.each([
  ['create table transactions (id bigint) partition by range (id)', /^Les transactions de cette base sont en plages/],
  ['create schema boucle_cluster; create table boucle_cluster.aside (n bigint)', /^Cette base est répartie/],
])('a database in a shape of earlier versions is refused before anything runs: %s', async (made, sentence) => {
  await fresh.asOwner(made);
  await expect(migrate(fresh.ownerConfig)).rejects.toThrow(sentence);
  expect(await query(fresh.ownerConfig, RAN)).toEqual([]);
});

it('goes as far as it is asked to, and never back', async () => {
  writeFileSync(join(folder, '0001_first.sql'), 'create table first_things (id bigint)');
  writeFileSync(join(folder, '0002_second.sql'), 'create table second_things (id bigint)');
  expect(await migrate(fresh.ownerConfig, folder, '0001_first')).toEqual(['0001_first']);
  expect(await migrate(fresh.ownerConfig, folder)).toEqual(['0002_second']);
  expect(await migrate(fresh.ownerConfig, folder, '0001_first')).toEqual([]);
  expect(await query(fresh.ownerConfig, TABLES)).toEqual(['first_things', 'second_things']);
});
