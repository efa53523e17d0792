import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type ClientConfig, Client, Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../config/config.ts';
import { tamper } from '../../../dev/testing/database.ts';
import { type ExampleWorld, exampleWorld } from '../../../dev/testing/examples/exampleWorld.ts';
import { type TestReplica, startReplica } from '../../../dev/testing/replica.ts';
import { connectDatabase } from '../connect.ts';

/** Two PostgreSQLs and a crash: by `npm run test:long -- failover` alone. */
const LONG = process.env['LONG'] !== undefined;
const HOLD = join(import.meta.dirname, '../../../dev/testing/processes/holdEmbedded.ts');
const CALLERS = 6;
const BACK_MS = 15_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Primary {
  ownerConfig: ClientConfig;
  /** Without a word, and for good: no one starts it again. */
  kill: () => Promise<void>;
}

async function startPrimary(): Promise<Primary> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boucle-primary-'));
  const holder: ChildProcess = spawn(process.execPath, [HOLD, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(holder.stdout ?? holder, 'data')) as [Buffer];
  const kill = async (): Promise<void> => {
    if (holder.exitCode !== null || holder.signalCode !== null) return;
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const [pid = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  ends.push(async () => {
    await kill();
    await sleep(500);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ownerConfig: JSON.parse(line.toString()) as ClientConfig, kill };
}

async function asOwner(config: ClientConfig, text: string): Promise<void> {
  const client = new Client(config);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** The console's server, configured with both hosts, the standby first. */
async function serve(primary: Primary, standby: TestReplica): Promise<ExampleWorld> {
  const hosts = [standby, primary].map(({ ownerConfig: { host = '' } }) => host).join(',');
  const dataDir = mkdtempSync(join(tmpdir(), 'boucle-failover-'));
  const DATABASE_URL = `postgres://boucle@localhost/boucle?host=${hosts}&port=5432&target_session_attrs=read-write`;
  const config = readConfig({ DATABASE_URL, DATA_DIR: dataDir, NODE_ENV: 'test' });
  const { database, ownerConfig, close } = await connectDatabase(config, { report: () => undefined });
  const owner = new Pool(ownerConfig);
  owner.on('error', () => undefined);
  const world = await exampleWorld(undefined, {
    database,
    pool: database.pool,
    ownerConfig,
    owner,
    asOwner: (sql) => asOwner(ownerConfig, sql),
    tamper: (sql) => tamper(owner, sql),
    async drop() {
      await owner.end();
      await close();
    },
  });
  ends.push(async () => {
    await world.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return world;
}

interface Acknowledged {
  comment: string;
  at: number;
}

/**
 * Callers that credit one consumer each time under a new key, and ask again under the same one
 * until they are answered.
 */
function load(world: ExampleWorld, token: string) {
  const app = createApp(world.dependencies);
  const acknowledged: Acknowledged[] = [];
  let failed = 0;
  let isOver = false;
  const stop = (): boolean => isOver;
  const creditOnce = async (): Promise<void> => {
    const key = randomUUID();
    for (;;) {
      const response = await app.request(`${ADMIN_API}/customers/${world.ledger.customer}/credits`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ amount: 0.01, origin: 'offered', comment: key }),
      });
      await response.arrayBuffer();
      if (response.status === 201) {
        acknowledged.push({ comment: key, at: performance.now() });
        return;
      }
      expect(response.status).toBe(503);
      failed += 1;
      if (stop()) return;
      await sleep(100);
    }
  };
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!stop()) await creditOnce();
  });
  return {
    acknowledged,
    failed: () => failed,
    async end() {
      isOver = true;
      await Promise.all(callers);
    },
  };
}

describe.runIf(LONG)('a standby promoted under load', () => {
  it.each([
    ['synchronous', true],
    ['not synchronous', false],
  ])(
    '%s: connections come back by themselves, acknowledged writes are counted',
    async (how, isSynchronous) => {
      const primary = await startPrimary();
      const standby = await startReplica(primary.ownerConfig, { name: 'standby' });
      ends.push(() => standby.stop());
      const world = await serve(primary, standby);
      if (isSynchronous) {
        await asOwner(primary.ownerConfig, `alter system set synchronous_standby_names = 'standby'`);
        await asOwner(primary.ownerConfig, 'select pg_reload_conf()');
      }
      const calls = load(world, await world.tokenOf(world.people.account_admin));
      await sleep(3_000);
      const killed = performance.now();
      const before = calls.acknowledged.length;
      await primary.kill();
      // A watcher over the two decides: this test is it.
      await sleep(1_000);
      await standby.run('select pg_promote()');
      const promoted = performance.now();
      while (!calls.acknowledged.some(({ at }) => at > promoted) && performance.now() < promoted + 2 * BACK_MS)
        await sleep(20);
      await sleep(3_000);
      await calls.end();

      const first = calls.acknowledged.find(({ at }) => at > promoted)?.at ?? Number.POSITIVE_INFINITY;
      const comments = calls.acknowledged.map(({ comment }) => comment);
      const [row] = await standby.run(
        `select count(distinct c)::int as kept, count(t.id)::int as rows
         from unnest(array[${comments.map((comment) => `'${comment}'`).join(',')}]) c join transactions t on t.comment = c`,
      );
      const lost = comments.length - Number(row?.['kept']);
      const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
      process.stdout.write(
        `${how}: ${comments.length} acknowledged (${before} before), ${lost} lost, ${calls.failed()} × 503, ` +
          `back ${seconds(first - killed)} after the crash, ${seconds(first - promoted)} after the promotion\n`,
      );
      expect(before).toBeGreaterThan(0);
      expect(Number(row?.['rows'])).toBe(Number(row?.['kept']));
      if (isSynchronous) expect(lost).toBe(0);
      expect(first - promoted).toBeLessThan(BACK_MS);
      expect(first - killed).toBeLessThan(BACK_MS);
    },
    120_000,
  );
});
