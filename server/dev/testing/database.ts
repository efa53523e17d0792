import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client, Pool } from 'pg';
import { inject } from 'vitest';
import { sqlState } from '../../platform/database/errors.ts';
import { type Database, openDatabase } from '../../platform/database/pool.ts';
import { TEMPLATE } from './cluster.ts';
import { gatherFrom } from './plans/gather.ts';

/** A migrated database for one test file. */
export interface FreshDatabase {
  database: Database;
  pool: Pool;
  /** How the owner, exempt from row-level security, connects to it. */
  ownerConfig: ClientConfig;
  /**
   * Connections of the owner. `drop` ends it: another pool would report the loss of its database to
   * no one.
   */
  owner: Pool;
  /** Runs SQL as the owner: to prepare what the application may not, or to look behind its back. */
  asOwner: (sql: string) => Promise<void>;
  /**
   * Changes rows as somebody would who has the keys of the database: triggers and foreign keys out
   * of the way.
   */
  tamper: (sql: string) => Promise<void>;
  drop: () => Promise<void>;
}

const OBJECT_IN_USE = '55006';
const TRIES = 50;

/**
 * A new database, empty or copied from the migrated template, of the tests' cluster or another; any
 * number at once, from any worker.
 */
export async function freshDatabase({
  migrated = true,
  cluster = inject('ownerConfig'),
}: { migrated?: boolean; cluster?: ClientConfig } = {}): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await create(cluster, name, migrated ? TEMPLATE : 'template0');

  const ownerConfig: ClientConfig = { ...cluster, database: name };
  const reports: unknown[] = [];
  const pooler = inject('poolerConfig');
  const poolerConfig = pooler && { ...pooler, database: name };
  const database = openDatabase({
    ownerConfig,
    poolerConfig,
    max: 10,
    report: (error) => reports.push(error),
  });
  gatherFrom(database.pool);
  const owner = new Pool({ ...ownerConfig, idleTimeoutMillis: 0 });
  owner.on('error', (error) => reports.push(error));
  return {
    database,
    pool: database.pool,
    ownerConfig,
    owner,
    async asOwner(sql) {
      await owner.query(sql);
    },
    tamper: (sql) => tamper(owner, sql),
    async drop() {
      await owner.end();
      await database.close();
      await run(cluster, `drop database ${name} with (force)`);
    },
  };
}

/** Runs SQL as the owner, triggers and foreign keys out of the way. */
export async function tamper(owner: Pool, sql: string): Promise<void> {
  const client = await owner.connect();
  try {
    for (const text of ['begin', 'set local session_replication_role = replica', sql, 'commit'])
      await client.query(text);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function create(cluster: ClientConfig, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A copy of the files: with fsync off much faster than writing every page to the log.
      await run(cluster, `create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      if (attempt === TRIES || sqlState(error) !== OBJECT_IN_USE) throw error;
      await sleep(10 + Math.random() * 20);
    }
  }
}

async function run(config: ClientConfig, sql: string): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
