import { type ClientConfig } from 'pg';
import { type Database, type Instead, openDatabase } from '../pool.ts';
import { insteadOf } from './instead.ts';
import { type Position, Positions, hasReached, later } from './positions.ts';

/**
 * Why a replica is read, or not: `away` it does not answer; `late` it is further behind than the
 * bound; `promoted` it takes writes itself; `foreign` it is a copy of another database; `diverged`
 * it follows another history of this one, of before a failover or after it; `unmeasured` the
 * primary's position is unknown.
 */
export type ReplicaState = 'ready' | 'away' | 'late' | 'promoted' | 'foreign' | 'diverged' | 'unmeasured';

/** A second server that follows the primary: it answers readings that may be a moment old. */
export interface Replica {
  readonly state: ReplicaState;
  /** Seconds by which it is behind; undefined when it does not answer. */
  readonly lagSeconds: number | undefined;
  /** Readings that it answered, and that the primary answered in its place, since the start. */
  readonly readings: Readonly<Record<'replica' | 'primary', number>>;
  /** The replica itself: a reader checks its state first, and falls back on the primary. */
  readonly database: Database;
  /** For a separate process that opens it too. */
  readonly asked: Pick<ReplicaOptions, 'login' | 'boundSeconds'>;
  /**
   * The same database, whose readings are the replica's where it has replayed this position and is
   * not late; else the primary's.
   */
  behind(database: Database, position: Position): Database;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  primary: Database;
  /** How the application logs in there. */
  login: ClientConfig;
  /** Seconds by which it may be late. */
  boundSeconds: number;
  /** Called when it is no longer read, and when it is again. */
  report: (error: unknown) => void;
  /** Connections at most, as many as to the primary when absent. */
  max?: number;
}

/** The replica is no longer read, or read again. */
class ReplicaChange extends Error {
  override name = 'ReplicaChange';

  constructor(state: ReplicaState, cause: unknown) {
    const what = state === 'ready' ? 'is read again' : `is ${state}: readings go to the primary`;
    super(`The replica of the database ${what}`, cause === undefined ? {} : { cause });
  }
}

const LOOK_EVERY_MS = 500;

interface PrimaryLook {
  position: Position;
  timeline: number;
  cluster: string;
}

interface ReplicaLook extends PrimaryLook {
  recovering: boolean;
  /** Seconds since the last commit that it replayed was made, by the two machines' clocks. */
  since: number | null;
}

/**
 * Which data these are: the number that a cluster keeps from its making, in all its copies, and the
 * database's in it.
 */
const CLUSTER = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database()) as cluster`;
const OF_PRIMARY = `select pg_current_wal_flush_lsn()::text as position,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline, ${CLUSTER}`;
/**
 * A standby's control file is behind a change of its timeline, by a restart point at most: it is
 * never too early.
 */
const OF_REPLICA = `select pg_is_in_recovery() as recovering, coalesce(pg_last_wal_replay_lsn()::text, '0/0') as position,
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as since, ${CLUSTER}`;

/**
 * Opens connections to the replica and looks at it twice a second. It never throws: a replica that
 * is not there is not read.
 */
export function openReplica({ primary, login, boundSeconds, report, max }: ReplicaOptions): Replica {
  const boundMs = boundSeconds * 1000;
  // Its losses show in its state.
  const opened = openDatabase({ ownerConfig: login, loginConfig: login, report: () => undefined, ...(max && { max }) });
  const own: Database = { ...opened, clock: primary.clock };
  const positions = new Positions(boundMs);
  const readings = { replica: 0, primary: 0 };
  let state: ReplicaState = 'unmeasured';
  let reported: ReplicaState = 'ready';
  let lagSeconds: number | undefined;
  let known: PrimaryLook | undefined;
  let isLooking = false;

  const hear = (look: PrimaryLook, askedAt: number): void => {
    // After a failover positions count anew.
    if (known !== undefined && (known.timeline !== look.timeline || known.cluster !== look.cluster)) positions.clear();
    known = look;
    positions.heard(look.position, askedAt);
  };

  const stateOf = ({ recovering, position, timeline, cluster }: ReplicaLook, now: number): ReplicaState => {
    if (!recovering) return 'promoted';
    const required = positions.required(now);
    if (known === undefined || required === undefined) return 'unmeasured';
    if (cluster !== known.cluster) return 'foreign';
    if (timeline !== known.timeline) return 'diverged';
    return hasReached(position, required) ? 'ready' : 'late';
  };

  const lagOf = ({ position, since }: ReplicaLook, now: number): number => {
    const seen = positions.latenessOf(position, now) / 1000;
    // Beyond the bound only the clocks know.
    return seen < boundSeconds ? seen : Math.max(seen, since ?? 0);
  };

  const look = async (): Promise<void> => {
    const askedAt = performance.now();
    const [ofPrimary, ofReplica] = await Promise.allSettled([
      primary.watch.query<PrimaryLook>(OF_PRIMARY),
      own.watch.query<ReplicaLook>(OF_REPLICA),
    ]);
    if (ofPrimary.status === 'fulfilled' && ofPrimary.value.rows[0] !== undefined)
      hear(ofPrimary.value.rows[0], askedAt);
    const now = performance.now();
    const row = ofReplica.status === 'fulfilled' ? ofReplica.value.rows[0] : undefined;
    const seen = row === undefined ? 'away' : stateOf(row, now);
    lagSeconds = row === undefined ? undefined : lagOf(row, now);
    // Reported once it lasts: what comes and goes between two looks does not matter.
    if (seen === state && seen !== reported) {
      reported = seen;
      report(new ReplicaChange(seen, ofReplica.status === 'rejected' ? ofReplica.reason : undefined));
    }
    state = seen;
  };

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(report)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS).unref();

  const insteadFor = (position: Position): Instead =>
    insteadOf({
      database: own,
      required() {
        const required = state === 'ready' ? positions.required(performance.now()) : undefined;
        return required === undefined ? undefined : later(required, position);
      },
      readings,
    });

  return {
    get state() {
      return state;
    },
    get lagSeconds() {
      return lagSeconds;
    },
    readings,
    database: own,
    asked: { login, boundSeconds },
    behind: (database, position) => ({ ...database, instead: insteadFor(position) }),
    async close() {
      clearInterval(timer);
      await own.close();
    },
  };
}
