import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type Database } from '../database/pool.ts';
import { type Replica } from '../database/replica/replica.ts';
import { named } from '../database/statementNames.ts';

/** Between two samples of the event loop's delay, in milliseconds. */
const LOOP_SAMPLED_MS = 200;

/** Figures that one process gives Prometheus (docs/operations/watch.md). */
export interface Metrics {
  readonly registry: Registry;
  /** A request was answered, or its caller went away (status 499), after so many seconds. */
  answered(request: Readonly<{ method: string; status: number; kind: string }>, seconds: number): void;
}

/**
 * Seconds: the bars of a list (50 ms) and of a call that no one should wait for (1 s) are among
 * them.
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface UndoneJobs {
  queue: string;
  state: string;
  jobs: number;
  seconds: number;
}

const UNDONE_JOBS = named({ text: 'select queue, state, jobs, seconds from undone_jobs()', values: [] });

/** The job of each minute: who does it lives. */
const LAST_WORK = { text: "select seconds_since_job('each-minute') as seconds" };

/** Mails that have not left. */
const UNSENT_MAILS = named({ text: 'select state, mails from mails_by_state()', values: [] });

/** Transactions that the job of loans has not reached yet. */
const LOANS_BEHIND = { text: 'select loans_behind_seconds() as seconds' };

type Watched = Pick<Database, 'pool' | 'watch' | 'silence' | 'storage' | 'shares' | 'clock'>;

/**
 * Other sources of figures than the database: `admission` refuses requests too, the replica answers
 * some.
 */
interface Beside {
  readonly admission?: { readonly refused: number };
  readonly replica?: Replica | undefined;
}

export function createMetrics(
  { pool, watch, silence, storage, shares, clock }: Watched,
  { admission, replica }: Beside = {},
): Metrics {
  const registry = new Registry();
  let asked: Promise<readonly UndoneJobs[]> | undefined;
  /**
   * One query for a scrape's figures of jobs. A database that is away shows at /readyz: the other
   * figures are worth having all the same.
   */
  const undone = (): Promise<readonly UndoneJobs[]> =>
    (asked ??= watch
      .query<UndoneJobs>(UNDONE_JOBS)
      .then(
        ({ rows }) => rows,
        () => [],
      )
      .finally(() => {
        asked = undefined;
      }));
  // By default the event loop is woken a hundred times a second to be measured.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLED_MS });
  const requests = new Histogram({
    name: 'boucle_http_request_seconds',
    help: 'Requests by method, status and kind of address, from their first byte to the last of the answer',
    labelNames: ['method', 'status', 'kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'boucle_database_connections',
    help: 'Connections of this process to PostgreSQL: used, idle; and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount + shares.waiting);
    },
  });
  new Counter({
    name: 'boucle_refused_too_busy_total',
    help: 'Requests that were refused because their account or their network asked too much at once (429)',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(shares.refused + (admission?.refused ?? 0));
    },
  });
  new Counter({
    name: 'boucle_database_given_up_total',
    help: 'Connections of this process to PostgreSQL that fell silent and were given up',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(silence.givenUp);
    },
  });
  new Gauge({
    name: 'boucle_storage_full',
    help: '1 from the first write for which there was no room on the disk, until one finds room again',
    registers: [registry],
    collect() {
      this.set(storage.isFull ? 1 : 0);
    },
  });
  new Gauge({
    name: 'boucle_clock_ahead_seconds',
    help: 'Seconds by which the clock of this process is ahead of the database’s; less than 0 when it is behind',
    registers: [registry],
    collect() {
      this.set(clock.aheadMs / 1000);
    },
  });
  const jobsGauge = (name: string, help: string, figure: 'jobs' | 'seconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        const found = await undone();
        this.reset();
        for (const { queue, state, [figure]: value } of found) this.set({ queue, state }, value);
      },
    });
  jobsGauge('boucle_jobs', 'Jobs that are not done, by queue and state, whoever does them', 'jobs');
  jobsGauge(
    'boucle_jobs_oldest_seconds',
    'Seconds since the oldest job of each queue and state was due, was taken or failed; 0 for one whose time is to come',
    'seconds',
  );
  new Gauge({
    name: 'boucle_mails',
    help: 'Mails that have not left: waiting, sending, failed, interrupted (their worker died as they left)',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const { rows } = await watch.query<{ state: string; mails: number }>(UNSENT_MAILS).catch(() => ({ rows: [] }));
      for (const { state, mails } of rows) this.set({ state }, mails);
    },
  });
  new Gauge({
    name: 'boucle_worker_silent_seconds',
    help: 'Seconds since some worker last did the job of each minute; nothing as long as none ever did',
    registers: [registry],
    async collect() {
      this.reset();
      const { rows } = await watch.query<{ seconds: number | null }>(LAST_WORK).catch(() => ({ rows: [] }));
      const seconds = rows[0]?.seconds ?? null;
      if (seconds === null) this.remove();
      else this.set(seconds);
    },
  });
  new Gauge({
    name: 'boucle_loans_behind_seconds',
    help: 'Seconds since the oldest loan or return that is in no roll-up was posted; 0 when all are',
    registers: [registry],
    async collect() {
      this.reset();
      const { rows } = await watch.query<{ seconds: number }>(LOANS_BEHIND).catch(() => ({ rows: [] }));
      const [row] = rows;
      if (row === undefined) this.remove();
      else this.set(row.seconds);
    },
  });
  if (replica !== undefined) tellReplica(registry, replica);
  return {
    registry,
    answered(request, seconds) {
      requests.observe(request, seconds);
    },
  };
}

function tellReplica(registry: Registry, replica: Replica): void {
  new Gauge({
    name: 'boucle_database_replica_ready',
    help: '1 while the replica of the database is read; 0 while the primary answers in its place, with why',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.reset();
      this.set({ state: replica.state }, replica.state === 'ready' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'boucle_database_replica_lag_seconds',
    help: 'Seconds by which the replica is behind the primary; nothing while it does not answer',
    registers: [registry],
    collect() {
      if (replica.lagSeconds === undefined) this.remove();
      else this.set(replica.lagSeconds);
    },
  });
  new Counter({
    name: 'boucle_database_replica_readings_total',
    help: 'Readings that the replica may answer, by who did',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replica.readings)) this.inc({ server }, count);
    },
  });
}
