import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inScope } from '../platform/database/tenant.ts';
import { createMailSender } from '../outside/mails/mail.ts';
import { addJob } from '../platform/jobs/queue.ts';
import { verifyLedger } from '../domain/ledger/verification/verify.ts';
import { type Killable, type Victim, startKillable } from '../dev/testing/processes/killable.ts';
import { openKeys } from '../auth/keys/openKeys.ts';

const LONG = process.env['LONG'] === '1';
const ROUNDS = LONG ? 20 : 1;
/** Acknowledged in each round, half of them before somebody is killed. */
const CREDITS = LONG ? 1_000 : 60;
const CALLERS = 8;
const MAILS = 5;
const mail = { kind: 'password', accountId: null, to: 'a@exemple.fr', subject: 'Oui', text: 'Oui', html: '<p>Oui</p>' };

let killable: Killable;
let customer: { accountId: number; id: number; adminId: number; token: string };
/** Every acknowledged transaction. */
const acknowledged: number[] = [];
let mails = 0;

beforeAll(async () => {
  killable = await startKillable();
  const ids = await inScope(killable.connection.database, { kind: 'platform' }, async (tx) => {
    const insert = async (text: string, ...values: unknown[]): Promise<number> =>
      (await tx.raw<{ id: number }>({ text, values })).rows[0]?.id ?? 0;
    const accountId = await insert("insert into accounts (name) values ('Consigne') returning id");
    const admin = `insert into people (account_id, role, email, status) values ($1, 'account_admin', 'a@exemple.fr', 'active') returning id`;
    const person = await insert(admin, accountId);
    const id = await insert(
      "insert into customers (account_id, email) values ($1, 'lea@exemple.fr') returning id",
      accountId,
    );
    return { accountId, person, id };
  });
  // At length one person credits more than they may alone in a day.
  await inScope(killable.connection.database, { kind: 'account', accountId: ids.accountId }, (tx) =>
    tx.raw({
      text: 'insert into second_person_settings (account_id, threshold_cents) values ($1, 50000000)',
      values: [ids.accountId],
    }),
  );
  customer = { accountId: ids.accountId, id: ids.id, adminId: ids.person, token: await killable.tokenOf(ids.person) };
}, 120_000);
afterAll(() => killable.end(), 120_000);

/** Credits until so many were acknowledged in all. */
async function creditUpTo(count: number): Promise<void> {
  const isEnough = (): boolean => acknowledged.length >= count;
  const caller = async (): Promise<void> => {
    while (!isEnough()) {
      const id = await killable.credit(customer.id, customer.token);
      if (id !== undefined) acknowledged.push(id);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

async function reached(count: number): Promise<void> {
  while (acknowledged.length < count) await sleep(2);
}

async function sendMails(): Promise<void> {
  const { database } = killable.connection;
  const key = await openKeys(
    database,
    { secretKey: undefined, secretKeysRead: [], dataDir: killable.dataDir },
    { report: () => undefined },
  );
  for (let n = 0; n < MAILS; n += 1) {
    await createMailSender(database, key, addJob).send(mail);
    mails += 1;
  }
  await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw({
      text: `insert into customers (account_id, email) select $1, gen_random_uuid() || '@exemple.fr' from generate_series(1, $2::int)`,
      values: [customer.accountId, MAILS],
    }),
  );
  await inScope(database, { kind: 'account', accountId: customer.accountId }, (tx) =>
    tx.raw({
      text: `insert into messages (account_id, act, thing_id, audience, audience_id, name, address, subject, text, send_after)
             select $1, 'point_closed', 1, 'partner', 1, '', gen_random_uuid() || '@partenaire.fr', 'Fermé', 'Oui', now() from generate_series(1, $2::int)`,
      values: [customer.accountId, MAILS],
    }),
  );
}

const read = async <R extends object>(text: string): Promise<R[]> => {
  const { rows } = await inScope(killable.connection.database, { kind: 'platform' }, (tx) =>
    tx.raw<R & Record<string, unknown>>({ text }),
  );
  return rows;
};

it.each<Victim>(['server', 'worker', 'database'])(
  `nothing that was acknowledged is lost when the %s is killed under load, ${ROUNDS} times`,
  { timeout: LONG ? 3_600_000 : 300_000 },
  async (victim) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.length;
      await sendMails();
      // The rounds together last longer than a token does.
      customer.token = await killable.tokenOf(customer.adminId);
      const load = creditUpTo(before + CREDITS);
      await Promise.race([load, reached(before + CREDITS / 2)]);
      await killable.kill(victim);
      await load;

      const rows = await read<{ id: number }>('select id from transactions');
      const there = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
      // Retried with its key until acknowledged, each was recorded once.
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      expect(rows).toHaveLength(acknowledged.length);
      expect(await verifyLedger(killable.connection.database, 'all')).toEqual([]);
    }
  },
);

it('each mail left once, or waits for another worker to take it over', { timeout: 300_000 }, async () => {
  const isOver = async (): Promise<boolean> => (await read('select from mails where sent_at is null')).length === 0;
  // A job is given to another worker a minute after its own was killed: only the long tests wait
  // for that.
  for (let tries = 0; tries < (LONG ? 2_000 : 20) && !(await isOver()); tries += 1) await sleep(100);
  const waiting = await read('select from mails where sent_at is null');
  // In one view: welcomes are still being written.
  const going = "j.name = 'mail' and j.state in ('created', 'retry', 'active')";
  expect(
    await read(`select m.id from mails m where m.sent_at is null and 1 <> (
      select count(*) from pgboss.job j where ${going} and (j.data->>'id')::bigint = m.id)`),
  ).toEqual([]);
  if (LONG) expect(waiting).toEqual([]);
  // A mail being written when its worker was killed is no mail yet.
  const written = readdirSync(join(killable.dataDir, 'outbox')).filter((name) => !name.includes('.draft-'));
  const numbers = written.map((name) => name.replace(/^.*-/, ''));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThanOrEqual(mails - waiting.length);
});

it('whoever came is welcomed once, or their welcome still waits', { timeout: 300_000 }, async () => {
  const waiting = () => read('select from notices where mail_id is null');
  for (let tries = 0; tries < (LONG ? 2_000 : 20) && (await waiting()).length > 0; tries += 1) await sleep(100);
  const lost = `select from notices n where mail_id is null and queued_at is not null and not exists (
    select from pgboss.job j where j.name = 'notice' and j.state in ('created', 'retry', 'active') and (j.data->>'id')::bigint = n.id)`;
  expect(await read(lost)).toEqual([]);
  if (LONG) expect(await waiting()).toEqual([]);
  const welcomed = await read<{ recipient: string }>("select recipient from mails where kind = 'welcome'");
  expect(new Set(welcomed.map(({ recipient }) => recipient)).size).toBe(welcomed.length);
  expect(welcomed.length).toBeGreaterThan(0);
});

it('whom an act concerns is written to once, or their message still waits', { timeout: 300_000 }, async () => {
  const waiting = () => read('select from messages where mail_id is null');
  for (let tries = 0; tries < (LONG ? 2_000 : 20) && (await waiting()).length > 0; tries += 1) await sleep(100);
  if (LONG) expect(await waiting()).toEqual([]);
  const [sent] = await read<{ messages: number; mails: number; recipients: number }>(
    `select (select count(*)::int from messages where mail_id is not null) as messages, count(*)::int as mails,
            count(distinct recipient)::int as recipients from mails where kind = 'message'`,
  );
  expect(sent?.messages).toBeGreaterThanOrEqual(MAILS);
  expect(sent).toEqual({ messages: sent?.messages, mails: sent?.messages, recipients: sent?.messages });
});
