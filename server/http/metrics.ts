import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type Database } from '../database/pool.ts';

/** What one process tells Prometheus (docs/operations.md, Watching). */
export interface Metrics {
  readonly registry: Registry;
  /** A request was answered, or its caller went away (status 499), after so many seconds. */
  answered(request: Readonly<{ method: string; status: number; kind: string }>, seconds: number): void;
}

/** Seconds: the bars of a list (50 ms) and of a call that nobody should wait for (1 s) are among them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const UNDONE = ['created', 'retry', 'active', 'failed'];

export function createMetrics({ pool }: Pick<Database, 'pool'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'boucle_jobs',
    help: 'Jobs that are not done, by queue and state, whoever does them',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      // A database that is away says so at /readyz; the other figures are worth having all the same.
      const found = await pool
        .query<{ queue: string; state: string; jobs: number }>({
          name: 'metrics_jobs',
          text: 'select name as queue, state::text, count(*)::int as jobs from pgboss.job where state::text = any($1) group by 1, 2',
          values: [UNDONE],
        })
        .catch(() => ({ rows: [] }));
      for (const { queue, state, jobs } of found.rows) this.set({ queue, state }, jobs);
    },
  });
  return {
    registry,
    answered(request, seconds) {
      requests.observe(request, seconds);
    },
  };
}
