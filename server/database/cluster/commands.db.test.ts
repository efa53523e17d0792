import { parisDay } from '@boucle/contract/format.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { ADMIN_API } from '@boucle/contract/constants.ts';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../../demo/signIns.ts';
import { type JobData, type JobName, QUEUES, openQueue } from '../../jobs/queue.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { dropOnAll, emptyOnAll } from '../../testing/processes/citus.ts';
import { freePort, killed, ready } from '../../testing/processes/processes.ts';
import { scratchFolder } from '../../testing/scratchFolder.ts';
import { inScope } from '../tenant.ts';

/** The product's own commands over a cluster of this machine: `CLUSTER_URL=… npm run test:long -- cluster`. */
const CLUSTERED = process.env['CLUSTERED'] === '1';
const MAIN = join(import.meta.dirname, '../../main.ts');
const MINUTES = 60_000;

let home: string;
let fresh: FreshDatabase;
let port: number;
let server: ChildProcess | undefined;
const tokens = new Map<string, string>();

const environmentOf = (owner: ClientConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: owner.connectionString,
  DATABASE_CLUSTER: 'citus',
  DATA_DIR: home,
  PORT: String(port),
  DEMO: '0',
  LOG_LEVEL: 'error',
});

/** Runs a command to its end; throws with what it printed when it fails. */
async function run(args: readonly string[], env = environmentOf(fresh.ownerConfig)): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')}: ${String(child.exitCode)}\n${printed}\n${failed}`);
  return printed;
}

interface Asked {
  readonly status: number;
  readonly body: string;
}

async function ask(method: string, path: string, token?: string, body?: unknown): Promise<Asked> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}${ADMIN_API}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // A file whose end is cut throws here.
  return { status: answer.status, body: await answer.text() };
}

const admin = (): string => tokens.get('initiative@boucle.test') ?? '';

/** Asks for what is done by a job, and answers what the first answer holds. */
async function begun(path: string, body?: unknown): Promise<{ id: number }> {
  const answer = await ask('POST', path, admin(), body);
  expect(answer.status, answer.body).toBe(201);
  return (JSON.parse(answer.body) as { data: { id: number } }).data;
}

const read = async <R extends object>(sql: string): Promise<R[]> => (await fresh.owner.query<R & object>(sql)).rows;

describe.runIf(CLUSTERED)('the product over a cluster', () => {
  beforeAll(async () => {
    home = scratchFolder('boucle-cluster-');
    fresh = await freshDatabase();
    port = await freePort();
    await run(['seed']);
    server = spawn(process.execPath, [MAIN, 'serve'], { env: environmentOf(fresh.ownerConfig), stdio: 'inherit' });
    await ready(`http://127.0.0.1:${String(port)}`);
    for (const { email } of DEMO_SIGN_INS) {
      const { status, body } = await ask('POST', '/auth/login', undefined, { email, password: DEMO_PASSWORD });
      expect(status, body).toBe(200);
      tokens.set(email, (JSON.parse(body) as { access_token: string }).access_token);
    }
  }, 15 * MINUTES);
  afterAll(async () => {
    if (server !== undefined) await killed(server, 'SIGTERM');
    await fresh.drop();
    rmSync(home, { recursive: true, force: true });
  }, 2 * MINUTES);

  it('answers each reading to each person of the demo world', { timeout: 20 * MINUTES }, async () => {
    const { paths } = JSON.parse((await ask('GET', '/openapi.json')).body) as { paths: Readonly<Record<string, Path>> };
    const failed: string[] = [];
    let asked = 0;
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined) continue;
      for (const [email, token] of tokens) {
        const place = `${await filled(path, token)}${queryOf(get)}`;
        const { status, body } = await ask('GET', place, token).catch((error: unknown) => ({
          status: 599,
          body: String(error),
        }));
        asked += 1;
        if (status >= 500) failed.push(`${email} ${place}: ${String(status)} ${body.slice(0, 200)}`);
      }
    }
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(900);
  });

  it('does each job', { timeout: 20 * MINUTES }, async () => {
    const year = await begun('/year_archives', { year: Number(parisDay(new Date()).slice(0, 4)) });
    const build = await begun('/account/build_apps', {});
    await begun('/account/example');
    await expect.poll(async () => stateOf('/account/example'), { timeout: 10 * MINUTES, interval: 500 }).toBe('ready');
    expect((await ask('DELETE', '/account/example', admin())).status).toBeLessThan(300);
    const [{ id: accountId } = { id: 0 }] = await read<{ id: number }>('select min(id)::float8 as id from accounts');
    const [mail = { id: 0 }] = await read<{ id: number }>(
      'select max(id)::float8 as id from mails where sent_at is null',
    );
    const [notice = { id: 0, accountId }] = await read<{ id: number; accountId: number }>(
      'select id::float8, account_id::float8 as "accountId" from notices order by id desc limit 1',
    );
    const [refund = { id: 0 }] = await read<{ id: number }>(
      'select max(transaction_id)::float8 as id from provider_refunds',
    );
    const jobs: { readonly [N in JobName]: JobData[N] } = {
      ...(Object.fromEntries(Object.keys(QUEUES).map((name) => [name, null])) as Record<WithoutData, null>),
      mail: { id: mail.id, accountId: null },
      notice,
      'verify-ledger': { accountId },
      'find-anomalies': { accountId },
      'provider-refund': { accountId, transactionId: refund.id },
      'build-app': { accountId, id: build.id },
      'year-archive': { accountId, id: year.id },
      'make-example': { accountId },
      'remove-example': { accountId },
      'invoice-files': { accountId },
      'invoice-platform': { accountId },
    };
    const names = Object.keys(jobs) as JobName[];
    const queue = await openQueue(fresh.database);
    await inScope(fresh.database, { kind: 'platform' }, async (tx) => {
      for (const name of names) await queue.add(tx, name, jobs[name]);
    });
    await queue.close();
    const undone = async (): Promise<string[]> => {
      const done = await read<{ name: string }>("select distinct name from pgboss.job where state = 'completed'");
      return names.filter((name) => !done.some((one) => one.name === name));
    };
    const failures = (): Promise<object[]> =>
      read("select name, state, data, output from pgboss.job where state = 'failed' and output is not null");
    for (let tries = 0; tries < 600 && (await undone()).length > 0; tries += 1) {
      expect(await failures()).toEqual([]);
      await sleep(1000);
    }
    expect(await undone()).toEqual([]);
    expect(await failures()).toEqual([]);
    await expect
      .poll(() => read('select state from app_builds order by number desc limit 1'), { timeout: MINUTES })
      .toEqual([{ state: 'done' }]);
    expect(await read('select state from year_archives')).toEqual([{ state: 'made' }]);
    await expect
      .poll(() => read('select from accounts where example_of is not null'), { timeout: 5 * MINUTES })
      .toEqual([]);
  });

  it('simulates activity, and finds its books right', { timeout: 20 * MINUTES }, async () => {
    expect(await run(['simulate', '--transactions', '400', '--seed', '5'])).toMatch(/transactions en/);
    expect(await run(['verify-ledger'])).toMatch(/Registres justes/);
    expect(await run(['verify-ledger', '--incremental'])).toMatch(/Registres justes/);
  });

  it('is backed up while it is written', { timeout: 10 * MINUTES }, async () => {
    const [customer = { id: 0 }] = await read<{ id: number }>(
      `select min(id)::float8 as id from customers where account_id = (select min(id) from accounts)`,
    );
    const ending = new AbortController();
    let written = 0;
    const writing = (async () => {
      while (!ending.signal.aborted) {
        const { status } = await ask('POST', `/customers/${String(customer.id)}/credits`, admin(), {
          amount: 0.01,
          origin: 'offered',
        });
        if (status === 201) written += 1;
        else await sleep(100);
      }
    })();
    try {
      await run(['backup', '--to', backup()]);
    } finally {
      ending.abort();
      await writing;
    }
    expect(written).toBeGreaterThan(0);
  });

  it('is restored into a cluster before that is prepared, and not behind', { timeout: 20 * MINUTES }, async () => {
    const name = `restored_${randomUUID().replaceAll('-', '')}`;
    const { nodes, owner } = await emptyOnAll(process.env['CLUSTER_URL'] ?? '', name);
    try {
      const other = environmentOf(owner);
      await run(['restore', '--from', backup()], { ...other, DATABASE_CLUSTER: '' });
      expect(await run(['cluster', 'prepare'], other)).toMatch(/Le cluster est prêt/);
      expect(await run(['verify-ledger'], other)).toMatch(/Registres justes/);
      // What was copied to the servers is not kept beside them.
      const client = new Client(owner);
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        'select logicalrelid::text as name from pg_dist_partition where pg_relation_size(logicalrelid) > 0',
      );
      await client.end();
      expect(rows).toEqual([]);
      await expect(run(['restore', '--from', backup()], other)).rejects.toThrow(/ne se rend pas sur un cluster déjà/);
      expect(await run(['cluster', 'prepare'], other)).toMatch(/rien n’a été fait/);
    } finally {
      await dropOnAll(nodes, name);
    }
  });
});

const backup = (): string => join(home, 'backup');

type WithoutData = { [N in JobName]: JobData[N] extends null ? N : never }[JobName];

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly enum?: readonly string[]; readonly format?: string };
}
interface Path {
  readonly get?: { readonly parameters?: readonly Parameter[] };
}

/** The query that a reading asks for, with the first value that may do. */
function queryOf({ parameters = [] }: NonNullable<Path['get']>): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required === true);
  const valueOf = ({ name, schema }: Parameter): string =>
    schema?.enum?.[0] ?? (/month/.test(name) ? '2026-10' : /day|date|from|to/.test(name) ? '2026-11-01' : '1');
  return required.length === 0 ? '' : `?${required.map((one) => `${one.name}=${valueOf(one)}`).join('&')}`;
}

/** The first number of each list, by its path and who asks. */
const firsts = new Map<string, string>();

/** The path of a reading: its first number is that of the first of its list, where there is one. */
async function filled(path: string, token: string): Promise<string> {
  const own = path.startsWith(ADMIN_API) ? path.slice(ADMIN_API.length) : path;
  if (!own.includes('{')) return own;
  const list = own.slice(0, own.indexOf('/{'));
  const key = `${token} ${list}`;
  if (!firsts.has(key)) {
    const { body } = await ask('GET', list, token);
    firsts.set(key, /^\{"data":\[\{"id":(\d+)/.exec(body)?.[1] ?? '1');
  }
  return own
    .replace(/\{(kind|place)\}/g, 'R')
    .replace('{id}', firsts.get(key) ?? '1')
    .replaceAll(/\{[^}]+\}/g, '1');
}

const stateOf = async (path: string): Promise<string> =>
  (JSON.parse((await ask('GET', path, admin())).body) as { data: { state: string } }).data.state;
