import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { type Pooler, type PoolerSettings, startPooler } from '../../dev/testing/processes/pgbouncer.ts';
import { type Database, openDatabase } from './pool.ts';
import { type Scope } from './scope.ts';
import { inScope } from './tenant.ts';
import { type Tx } from './transaction.ts';

const ACCOUNTS = [1, 2] as const;
const LOAD_MS = 4_000;
/** A machine that is busy elsewhere has longer, until enough of everything ran to conclude. */
const LONGEST_LOAD_MS = 40_000;
const ENOUGH = 10;

let fresh: FreshDatabase;
const opened: (Database | Pooler)[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner(`
    create table boxes (account_id bigint not null, id bigint generated always as identity primary key);
    call protect_tenant_table('boxes');
    insert into boxes (account_id) select 1 + n % 2 from generate_series(1, 40) n;
  `);
});
afterAll(async () => {
  for (const one of opened) await ('close' in one ? one.close() : one.stop());
  await fresh.drop();
});

async function through(mode: PoolerSettings['mode']): Promise<Database> {
  const pooler = await startPooler(fresh.ownerConfig, ['boucle', 'boucle_login'], { mode });
  // A broken connection is counted by who asked.
  const database = openDatabase({ ownerConfig: pooler.configOf('boucle'), max: 8, report: () => undefined });
  opened.push(database, pooler);
  return database;
}

interface Seen {
  account: number;
  role: string;
  timeout: string;
  path: string;
}

/** The owners of visible rows, and the settings in force, as the caller sees them. */
const LOOK = `select coalesce(min(account_id) filter (where account_id is distinct from app_account()), 0)::int as account, current_user as role,
  current_setting('statement_timeout') as timeout, current_setting('search_path') as path from boxes`;
const HELD: Seen = { account: 0, role: 'boucle_app', timeout: '30s', path: 'public' };

it('sees no row without a scope while a transaction pooler that drops options loses every session', async ({
  skip,
}) => {
  const database = await through('transaction');
  const counts = { scoped: 0, unscoped: 0, failed: 0, killed: 0, rows: 0 };
  const wrong: unknown[] = [];
  const began = performance.now();
  const isEnough = (): boolean => [counts.scoped, counts.unscoped, counts.killed].every((count) => count > ENOUGH);
  const isOver = (): boolean => {
    const ms = performance.now() - began;
    return ms > LONGEST_LOAD_MS || (ms > LOAD_MS && isEnough());
  };
  const look = async (ask: () => Promise<unknown>): Promise<void> => {
    try {
      await ask();
    } catch {
      counts.failed += 1;
      await sleep(5);
    }
  };
  const scoped = (scope: Scope) => async (): Promise<void> => {
    const found = await inScope(database, scope, async (tx: Tx) => {
      const { rows } = await sql<Seen>`${sql.raw(LOOK)}`.execute(tx);
      return { rows, boxes: (await sql`select from boxes`.execute(tx)).rows.length };
    });
    counts.scoped += 1;
    if (found.boxes !== 20) wrong.push(found);
    for (const row of found.rows) if (JSON.stringify(row) !== JSON.stringify(HELD)) wrong.push(row);
  };
  const unscoped = async (): Promise<void> => {
    const { rows } = await database.pool.query<{ n: number; role: string; timeout: string }>(
      `select count(*)::int as n, current_user as role, current_setting('statement_timeout') as timeout from boxes`,
    );
    counts.unscoped += 1;
    counts.rows += rows[0]?.n ?? 0;
    if (rows[0]?.timeout !== '30s' || rows[0].role !== 'boucle_app') wrong.push(rows[0]);
  };
  const loop = async (ask: () => Promise<void>): Promise<void> => {
    while (!isOver()) await look(ask);
  };
  const killer = async (): Promise<void> => {
    while (!isOver()) {
      await sleep(150);
      // Not the test's own look behind the back: the pooler's connections are the login's.
      await fresh.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'boucle_login'`);
      counts.killed += 1;
    }
  };
  await Promise.all([
    killer(),
    ...ACCOUNTS.flatMap((accountId) => [1, 2].map(() => loop(scoped({ kind: 'account', accountId })))),
    ...[1, 2, 3].map(() => loop(unscoped)),
  ]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`PgBouncer, transaction pooling, ${seconds} s: ${JSON.stringify(counts)}\n`);
  expect(wrong).toEqual([]);
  expect(counts.rows).toBe(0);
  // Nothing was wrong, of too little to say so.
  if (!isEnough()) skip(`non concluant\u00a0: ${JSON.stringify(counts)} en ${seconds}\u00a0s`);
});

it('works through a session pooler that drops options, readings and writings alike', async () => {
  const database = await through('session');
  const work = (tx: Tx) => tx.raw<{ n: number }>({ text: 'select count(*)::int as n from boxes' });
  for (const accountId of ACCOUNTS) {
    for (const readOnly of [true, false, true]) {
      const { rows } = await inScope(database, { kind: 'account', accountId }, work, { readOnly });
      expect(rows).toEqual([{ n: 20 }]);
    }
  }
  const { rows } = await database.pool.query('select from boxes');
  expect(rows).toEqual([]);
});
