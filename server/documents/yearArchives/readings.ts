import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig } from 'pg';
import { type Database, type Instead } from '../../platform/database/pool.ts';
import { type Replica, openReplica } from '../../platform/database/replica/replica.ts';

/**
 * How the process of an archive finds the replica: its login there, and the seconds by which it may
 * be late.
 */
export type ReplicaAsked = Readonly<{ login: ClientConfig; boundSeconds: number }>;

/** Where an archive is read. */
export interface Readings {
  /** Its plain readings are the replica's once it has begun; all others are the primary's. */
  readonly database: Database;
  /** How many readings the replica answered. */
  readonly fromReplica: number;
  /**
   * From now on the replica answers what is plainly read, if it has all that the primary has now.
   */
  begin(): Promise<void>;
  close(): Promise<void>;
}

const POSITION = 'select pg_current_wal_insert_lsn()::text as position';
/** A replica that does not come so far within this long has the archive read on the primary. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;

/**
 * The database of an archive, and its replica. No page of a file may be older than the one before:
 * once the primary has had to answer a page, it answers all that follow.
 */
export function readingsOf(primary: Database, asked: ReplicaAsked | undefined, max: number): Readings {
  if (asked === undefined)
    return { database: primary, fromReplica: 0, begin: () => Promise.resolve(), close: () => Promise.resolve() };
  const replica = openReplica({ primary, ...asked, max, report: () => undefined });
  let used: Instead | undefined;
  const instead: Instead = {
    database: replica.database,
    required() {
      const required = used?.required();
      if (required === undefined) used = undefined;
      return required;
    },
    answered: () => used?.answered(),
    failed() {
      used?.failed();
      used = undefined;
    },
  };
  return {
    database: { ...primary, instead },
    get fromReplica() {
      return replica.readings.replica;
    },
    async begin() {
      const { rows } = await primary.watch.query<{ position: string }>(POSITION);
      const position = rows[0]?.position ?? '';
      if (await hasCome(replica, position)) used = replica.behind(primary, position).instead;
    },
    close: () => replica.close(),
  };
}

/** Whether it is ready and has replayed that position, now or soon. */
async function hasCome(replica: Replica, position: string): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { rows } = await replica.database.watch
      .query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [position])
      .catch(() => ({ rows: [] }));
    if (replica.state === 'ready' && rows[0]?.has === true) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}
