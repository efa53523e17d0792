import { type PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { latestMigration } from '../database/migrate.ts';
import { prepareJobs } from '../jobs/queue.ts';
import { type TestApp, testApp } from '../../dev/testing/app.ts';

/** The time that the proxy of deploy/ waits for an answer. */
const PATIENCE_MS = 2_000;

let world: TestApp;
let held: PoolClient[] = [];
beforeAll(async () => {
  world = await testApp();
  await prepareJobs(world.fresh.ownerConfig);
});
afterEach(() => {
  for (const client of held) client.release();
  held = [];
});
afterAll(() => world.end());

const ask = async (path: string) => {
  const began = performance.now();
  const response = await createApp(world.dependencies).request(path);
  const text = await response.text();
  return { status: response.status, text, inTime: performance.now() - began < PATIENCE_MS };
};

/** Every connection of the requests is in use, as when PostgreSQL is slow. */
async function holdAll(): Promise<void> {
  const { pool } = world.dependencies.database;
  held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
}

it('a server all of whose connections are in use is still ready: its proxy does not leave it, nor the other one', async () => {
  await holdAll();
  expect(await ask('/readyz')).toMatchObject({ status: 200, inTime: true });
});

it('a database without the schema that this version needs is not ready; one that a later version took further is', async () => {
  const latest = await latestMigration();
  await world.fresh.asOwner(`insert into kysely_migration (name, timestamp) values ('9999_later', now())`);
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  await world.fresh.asOwner(`update kysely_migration set name = '0000_gone' where name = '${latest}'`);
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: '{"status":"unavailable","reason":"migrations"}' });
  await world.fresh.asOwner(`update kysely_migration set name = '${latest}' where name = '0000_gone'`);
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
});

it('the figures are told even then, with how many jobs wait and for how long', async () => {
  await world.fresh.asOwner(`insert into pgboss.job (name, created_on, start_after) values
    ('mail', now() - interval '10 minutes', now() - interval '8 minutes'),
    ('mail', now(), now() + interval '1 hour'), ('notice', now(), now() + interval '1 hour')`);
  await world.fresh.asOwner(`insert into pgboss.job (name, state, started_on, completed_on)
    values ('purge', 'failed', now() - interval '3 hours', now() - interval '2 hours')`);
  await holdAll();
  const { text, inTime } = await ask('/metrics');
  expect(inTime).toBe(true);
  expect(text).not.toMatch(/^boucle_worker_silent_seconds /m);
  expect(text).toContain('boucle_jobs{queue="mail",state="created"} 2');
  const ages = [...text.matchAll(/^boucle_jobs_oldest_seconds\{(.+)\} ([\d.]+)$/gm)];
  expect(ages.map(([, labels, seconds]) => [labels, Math.round(Number(seconds) / 60)])).toEqual([
    ['queue="mail",state="created"', 8],
    ['queue="notice",state="created"', 0],
    ['queue="purge",state="failed"', 120],
  ]);
});

it('tells how long loans have waited to be rolled up', async () => {
  expect((await ask('/metrics')).text).toMatch(/^boucle_loans_behind_seconds 0$/m);
});

it('tells how long no worker has worked', async () => {
  await world.fresh.asOwner(`insert into pgboss.job (name, state, started_on, completed_on) values
    ('each-minute', 'completed', now() - interval '1 hour', now() - interval '1 hour'),
    ('each-minute', 'completed', now() - interval '5 minutes', now() - interval '5 minutes')`);
  const [, seconds] = /^boucle_worker_silent_seconds ([\d.]+)$/m.exec((await ask('/metrics')).text) ?? [];
  expect(Math.round(Number(seconds) / 60)).toBe(5);
});
