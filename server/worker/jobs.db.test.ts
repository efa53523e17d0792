import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inScope } from '../platform/database/tenant.ts';
import { createMailSender } from '../outside/mails/mail.ts';
import { openPending } from '../domain/ledger/pending/openPending.ts';
import { type TestWorld, testWorld } from '../dev/testing/ledgerWorld.ts';
import { expireConfirmations } from '../domain/ledger/pending/expireConfirmations.ts';
import { openProcesses } from '../platform/processes/processes.ts';
import { QUEUES, addJob, prepareJobs } from '../platform/jobs/queue.ts';
import { type Worker, startWorker } from './worker.ts';
import { testKeys } from '../dev/testing/keys.ts';

const secret = testKeys();
const mail = {
  kind: 'password',
  accountId: null,
  to: 'a@exemple.fr',
  subject: 'Bonjour',
  text: 'Oui',
  html: '<p>Oui</p>',
};
const log = { error: () => undefined, info: () => undefined };

let world: TestWorld;
let dataDir: string;
beforeAll(async () => {
  world = await testWorld();
  // Only the test about welcomes sends one.
  await world.fresh.asOwner('update notices set queued_at = now()');
  dataDir = mkdtempSync(join(tmpdir(), 'boucle-jobs-'));
  // Two processes that start together prepare once.
  await Promise.all([1, 2].map(() => prepareJobs(world.fresh.ownerConfig)));
});
afterAll(async () => {
  await world.fresh.drop();
  rmSync(dataDir, { recursive: true });
});

const work = (): Promise<Worker> =>
  startWorker({
    database: world.fresh.database,
    config: {
      smtpUrl: undefined,
      mailFrom: 'Boucle <b@boucle.test>',
      mailBounces: undefined,
      dataDir,
      publicUrl: undefined,
      port: 0,
      demo: false,
    },
    secret,
    payments: undefined,
    builds: undefined,
    platform: undefined,
    processes: openProcesses(() => undefined),
    log,
  });
const sender = () => createMailSender(world.fresh.database, secret, addJob);
const read = async <R extends object>(text: string): Promise<R[]> => {
  const { rows } = await inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<R & Record<string, unknown>>({ text }),
  );
  return rows;
};
const sent = async (): Promise<number> =>
  (await read<{ n: number }>('select count(*)::int as n from mails where sent_at is not null'))[0]?.n ?? 0;

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error('It did not come');
}

it('a job is put in the queue with what it is about, and rolled back with it', async () => {
  const failing = inScope(world.fresh.database, { kind: 'platform' }, async (tx) => {
    await addJob(tx, 'mail', { id: 99_999, accountId: null });
    throw new Error('No');
  });
  await expect(failing).rejects.toThrow('No');
  expect(await read("select from pgboss.job where name = 'mail' and data ->> 'id' = '99999'")).toEqual([]);
});

it('several workers send each mail once; those that stop end what they do', async () => {
  const mails = 25;
  const before = await sent();
  for (let n = 0; n < mails; n += 1) await sender().send(mail);
  const workers = await Promise.all([work(), work()]);
  await until(async () => (await sent()) === before + mails);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(before + mails);
  expect(await read('select from mails where attempts <> 1')).toEqual([]);
  expect(await read("select from pgboss.job where name = 'mail' and state <> 'completed'")).toEqual([]);
});

it('a worker that has nothing to do hardly asks, however many queues there are', async () => {
  const worker = await work();
  // The request that it makes as it begins.
  await sleep(1_000);
  const asked = vi.spyOn(world.fresh.database.pool, 'query');
  await sleep(2_000);
  // Looks each quarter of a second would be eight in themselves.
  expect(asked.mock.calls.length).toBeLessThan(5);
  asked.mockRestore();
  await worker.stop();
});

it('what comes by itself is planned once, in Paris time', async () => {
  const workers = await Promise.all([work(), work()]);
  await Promise.all(workers.map((worker) => worker.stop()));
  const planned = await read<{ name: string; cron: string; timezone: string }>(
    'select name, cron, timezone from pgboss.schedule order by name',
  );
  const due = Object.entries(QUEUES).flatMap(([name, { cron }]) =>
    cron === undefined ? [] : [{ name, cron, timezone: 'Europe/Paris' }],
  );
  expect(planned).toEqual(due.sort((a, b) => (a.name < b.name ? -1 : 1)));
});

it('whoever comes, is paid back or takes a card over is told once, however many workers there are', async () => {
  const people = 12;
  await world.fresh.asOwner(`insert into customers (account_id, email, name)
    select ${world.accountId}, 'conso' || n || '@exemple.fr', 'Conso ' || n from generate_series(1, ${people}) n`);
  const lea = { kind: 'customer', id: world.customer } as const;
  const admin = { adminId: world.adminId } as const;
  await world.record({ type: 'admin_free_deposit', origin: 'initiative', holder: lea, amountCents: 900, ...admin });
  const refund = { type: 'refund_deposit', variant: 'account', holder: lea, amountCents: 250, ...admin } as const;
  const { id } = await world.record(refund);
  const [card = 0] = await world.cards('offered', 500);
  await world.record({ type: 'activate_card', holder: { kind: 'card', id: card }, ...admin });
  await world.record({ type: 'redeem_card', holder: { kind: 'card', id: card }, receiver: lea, ...admin });
  // Taken back: no second notice.
  await world.reverse(id);
  const notices = () =>
    read<{ kind: string; subject: string; recipient: string }>(
      "select kind, subject, recipient from mails where kind in ('welcome', 'refund', 'card_activation') and sent_at is not null",
    );
  const workers = await Promise.all([work(), work()]);
  await until(async () => (await notices()).length === people + 2);
  await Promise.all(workers.map((worker) => worker.stop()));
  const mails = await notices();
  expect(mails.filter(({ kind }) => kind !== 'welcome')).toEqual(
    expect.arrayContaining([
      { kind: 'refund', subject: 'Votre remboursement de 2,50\u00a0€', recipient: 'lea@exemple.fr' },
      { kind: 'card_activation', subject: 'Votre carte est rattachée à votre compte', recipient: 'lea@exemple.fr' },
    ]),
  );
  expect(new Set(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).size).toBe(people + 2);
  expect(await read('select from notices where mailed_at is null and queued_at is null')).toEqual([]);
});

it('the nightly verification leaves a report for each account', async () => {
  const worker = await work();
  await inScope(world.fresh.database, { kind: 'platform' }, (tx) => addJob(tx, 'verify-ledgers', null));
  await until(async () => (await read('select from ledger_verifications')).length === 1);
  await worker.stop();
  expect(await read('select account_id, mode, off from ledger_verifications')).toEqual([
    { account_id: world.accountId, mode: 'full', off: 0 },
  ]);
});

it('a confirmation that nobody gave in time fails, what still has time waits', async () => {
  const ask = (expires: string) =>
    world.run(async (tx) => {
      const id = await openPending(tx, world.accountId, {
        type: 'add_deposit',
        author: 'customer',
        holder: { kind: 'customer', id: world.customer },
        amountCents: 500,
      });
      await tx.raw({
        text: 'update transactions set confirmation_expires_at = $2 where id = $1',
        values: [id, expires],
      });
      return id;
    });
  const [late, early] = [await ask('2026-06-01T10:00:00Z'), await ask('2026-06-01T10:10:00Z')];
  await expireConfirmations(world.fresh.database, new Date('2026-06-01T10:05:00Z'));
  expect(
    await read(`select id, status, failure_reason from transactions where id in (${late}, ${early}) order by id`),
  ).toEqual([
    { id: late, status: 'failed', failure_reason: 'Code de confirmation expiré' },
    { id: early, status: 'pending', failure_reason: null },
  ]);
});
