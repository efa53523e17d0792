import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scope } from '../database/scope.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { addJob, openBoss, prepareJobs } from './queue.ts';
import { retryJob } from './retryJob.ts';

let world: TestWorld;
let otherId: number;
beforeAll(async () => {
  world = await testWorld();
  await prepareJobs(world.fresh.ownerConfig);
  const { rows } = await world.fresh.owner.query<{ id: number }>(
    "insert into accounts (name) values ('Bocal') returning id::int",
  );
  otherId = rows[0]?.id ?? 0;
});
afterAll(() => world.fresh.drop());

const as = <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(world.fresh.database, scope, work);
const ours = (): Scope => ({ kind: 'account', accountId: world.accountId });
const theirs = (): Scope => ({ kind: 'account', accountId: otherId });
const jobs = async (scope: Scope, accountId: number): Promise<string[]> => {
  const { rows } = await as(scope, (tx) =>
    tx.raw<{ name: string }>({ text: 'select name from jobs_of_account($1) order by 1', values: [accountId] }),
  );
  return rows.map(({ name }) => name);
};

it('an initiative’s transaction touches no table of the queue, even where a version of before let it', async () => {
  await world.fresh.asOwner(`grant usage on schema pgboss to boucle_app;
    grant select, insert, update, delete on all tables in schema pgboss to boucle_app`);
  await prepareJobs(world.fresh.ownerConfig, { closes: true });
  for (const text of ['select from pgboss.job', 'delete from pgboss.job', 'select from pgboss.queue'])
    await expect(as(ours(), (tx) => tx.raw({ text }))).rejects.toThrow('permission denied');
  await expect(as({ kind: 'platform' }, (tx) => tx.raw({ text: 'select from pgboss.job' }))).resolves.toBeDefined();
});

it('a job is added, seen and tried again for one’s own account alone', async () => {
  await world.fresh.asOwner('delete from pgboss.job');
  const { accountId } = world;
  await as(ours(), (tx) => addJob(tx, 'verify-ledger', { accountId }));
  await as({ kind: 'platform' }, (tx) => addJob(tx, 'purge', null));
  for (const data of [{ accountId }, null])
    await expect(
      as(theirs(), (tx) => tx.raw({ text: 'select add_job($1, $2)', values: ['verify-ledger', JSON.stringify(data)] })),
    ).rejects.toThrow('not of the account');
  expect(await jobs(ours(), accountId)).toEqual(['purge', 'verify-ledger']);
  expect(await jobs(theirs(), accountId)).toEqual([]);
  expect(await jobs(theirs(), otherId)).toEqual(['purge']);
  expect(await jobs({ kind: 'platform' }, accountId)).toEqual(['purge', 'verify-ledger']);

  const { rows } = await world.fresh.owner.query<{ id: string }>(
    `update pgboss.job set state = 'failed' where name = 'verify-ledger' returning id`,
  );
  const job = { accountId, name: 'verify-ledger', id: rows[0]?.id ?? '' };
  expect(await as(theirs(), (tx) => retryJob(tx, job))).toBe(false);
  expect(await as(theirs(), (tx) => retryJob(tx, { ...job, accountId: otherId }))).toBe(false);
  expect(await as(ours(), (tx) => retryJob(tx, job))).toBe(true);
  expect(await as(ours(), (tx) => retryJob(tx, job))).toBe(false);
});

it('exchanges of each minute leave the list once they are done', async () => {
  await world.fresh.asOwner('delete from pgboss.job');
  const { accountId } = world;
  await as(ours(), (tx) => addJob(tx, 'invoice-platform', { accountId }));
  expect(await jobs(ours(), accountId)).toEqual(['invoice-platform']);
  for (const [state, listed] of [
    ['failed', ['invoice-platform']],
    ['completed', []],
  ] as const) {
    await world.fresh.owner.query('update pgboss.job set state = $1', [state]);
    expect(await jobs(ours(), accountId)).toEqual(listed);
  }
});

it('a job is added as the library adds one', async () => {
  await world.fresh.asOwner('delete from pgboss.job');
  const data = { accountId: world.accountId, id: 7 };
  await as(ours(), (tx) => addJob(tx, 'year-archive', data));
  await as(ours(), (tx) => addJob(tx, 'build-app', data));
  const boss = await openBoss(world.fresh.database, new AbortController().signal);
  try {
    await boss.send('year-archive', data);
    await boss.send('build-app', data);
  } finally {
    await boss.stop({ graceful: false });
  }
  const { rows } = await world.fresh.owner.query<{ kinds: number; jobs: number }>(
    `select count(distinct to_jsonb(j) - array['id', 'created_on', 'start_after', 'keep_until']
              || jsonb_build_object('kept', extract(epoch from keep_until - start_after)))::int as kinds, count(*)::int as jobs
       from pgboss.job j where name in ('year-archive', 'build-app')`,
  );
  expect(rows).toEqual([{ kinds: 2, jobs: 4 }]);
});

it('a job whose worker was killed expires, and is tried again', async () => {
  await world.fresh.asOwner('delete from pgboss.job; update pgboss.queue set monitor_on = null');
  await as({ kind: 'platform' }, (tx) => addJob(tx, 'verify-ledger', { accountId: world.accountId }));
  const boss = await openBoss(world.fresh.database, new AbortController().signal);
  try {
    await boss.fetch('verify-ledger');
    await world.fresh.asOwner(
      `update pgboss.job set started_on = started_on - interval '1 day', heartbeat_on = heartbeat_on - interval '1 day'`,
    );
    await boss.supervise();
  } finally {
    await boss.stop({ graceful: false });
  }
  const { rows } = await world.fresh.owner.query<{ state: string }>('select state from pgboss.job');
  expect(rows).toEqual([{ state: 'retry' }]);
});
