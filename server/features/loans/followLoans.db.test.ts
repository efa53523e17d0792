import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type LoanPolicy } from '@boucle/contract/features/loans/calls.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { testKeys } from '../../dev/testing/keys.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { openClaim } from '../incidents/claims/openClaim.ts';
import { followLoans } from './followLoans.ts';

const TODAY = parisDay(new Date());
const key = testKeys();
const TERMS = { due_days: 5, remind_days: [-2, 3], keep_after_days: 20 };

let world: AppWorld;
let people: number;
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  await ledger.supply(ledger.sender, [
    { formatId: ledger.bowl, quantity: 300 },
    { formatId: ledger.cup, quantity: 20 },
  ]);
  people = 0;
});
afterAll(() => world.end());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  world.call(method, path, { token: world.tokens.admin, ...(body !== undefined && { body }) });
const one = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> => {
  const { rows } = await inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<R & Record<string, unknown>>({ text, values }),
  );
  return rows;
};

/** A conso who may borrow, and accepted the conditions so many days ago (null: never). */
async function conso(acceptedDaysAgo: number | null = 400): Promise<number> {
  people += 1;
  const { accountId, adminId } = world.ledger;
  const [{ id } = { id: 0 }] = await one<{ id: number }>(
    `insert into customers (account_id, email, name) values ($1, $2, $3) returning id`,
    accountId,
    `conso-${people}@exemple.fr`,
    `Conso ${people}`,
  );
  if (acceptedDaysAgo !== null) {
    await world.fresh.owner.query(
      `with person as (insert into people (account_id, role, email, status, customer_id) values ($1, 'customer', $2, 'active', $3) returning id)
       insert into terms_acceptances (account_id, person_id, kind, version, at) select $1, id, 'conditions', 1, now() - $4 * interval '1 day' from person`,
      [accountId, `conso-${people}@exemple.fr`, id, acceptedDaysAgo],
    );
  }
  await world.ledger.record({
    type: 'admin_free_deposit',
    variant: 'offered',
    adminId,
    holder: { kind: 'customer', id },
    amountCents: 30_000,
  });
  return id;
}

/** A loan of so many days ago, and its number. */
async function lend(customerId: number, daysAgo: number, quantity = 1, formatId = world.ledger.bowl): Promise<number> {
  const { id } = await world.ledger.record({
    type: 'grab_container',
    author: 'restaurant_owner',
    restaurantId: world.ledger.sender,
    holder: { kind: 'customer', id: customerId },
    lines: [{ formatId, quantity }],
  });
  const [{ lot_id: lot } = { lot_id: 0 }] = await one<{ lot_id: number }>(
    'select lot_id from lot_rows where account_id = $1 and transaction_id = $2',
    world.ledger.accountId,
    id,
  );
  await world.fresh.tamper(`update lots set since = since - interval '${daysAgo} days' where id = ${lot}`);
  return lot;
}

const run = (day: string) =>
  followLoans(
    world.fresh.database,
    { key, add: () => Promise.resolve(), origin: 'http://boucle.test' },
    world.ledger.accountId,
    day,
  );
const morning = async (ahead: number): Promise<void> => {
  const day = addDays(TODAY, ahead);
  const database = {
    ...world.fresh.database,
    clock: { ...world.fresh.database.clock, now: () => new Date(`${day}T06:00:00Z`) },
  };
  await followLoans(
    database,
    { key, add: () => Promise.resolve(), origin: 'http://boucle.test' },
    world.ledger.accountId,
    null,
  );
  await world.fresh.tamper(
    `update mails set sent_at = '${day}T06:00:00Z' where kind = 'loan_reminder' and sent_at is null and failed_at is null`,
  );
};
const steps = async (...lots: number[]) =>
  (
    await one<{ lot_id: number; step: string; day: string }>(
      `select lot_id, step, to_char(day, 'YYYY-MM-DD') as day from loan_steps where account_id = $1 and lot_id = any($2::bigint[]) order by day, lot_id`,
      world.ledger.accountId,
      lots,
    )
  ).map(
    ({ lot_id: lot, step, day }) =>
      `${lots.indexOf(lot)} ${step} ${Math.round((Date.parse(day) - Date.parse(TODAY)) / 86_400_000)}`,
  );
const left = async (lot: number): Promise<number> =>
  (await one<{ left_quantity: number }>('select left_quantity from lots where id = $1', lot))[0]?.left_quantity ?? -1;

let policy: LoanPolicy;

it('prepares a policy, and puts it in force after a dry run of the same values alone', async () => {
  const made = await call('POST', '/loan_policies', { ...TERMS, valid_from: '2025-01-01' });
  expect(made).toMatchObject({ status: 201, data: { enabled: false, tried: null, clause_published: false } });
  policy = made.data as LoanPolicy;
  const path = `/loan_policies/${policy.id}`;
  expect(await call('PATCH', path, { remind_days: [10] })).toMatchObject({
    status: 422,
    fields: { remind_days: [expect.any(String)] },
  });
  expect((await call('PATCH', path, { enabled: true })).status).toBe(409);
  expect(await call('POST', `${path}/try`)).toMatchObject({ status: 200, data: { tried: { kept: { loans: 0 } } } });
  // Its first reminder, two days before a container of today is due.
  const reminder = await call('GET', `${path}/reminder`);
  expect(reminder.data).toMatchObject({
    subject: `Contenants à rendre avant le ${writtenDay(addDays(TODAY, 5))}`,
    text: expect.stringContaining(`gardée à partir du ${writtenDay(addDays(TODAY, 25))}`) as string,
  });
  // Other values than the ones that were tried.
  const changed = await call('PATCH', path, { due_days: 6 });
  expect((await call('PATCH', path, { enabled: true, version: (changed.data as LoanPolicy).version })).status).toBe(
    409,
  );
  const { data } = await call('PATCH', path, { due_days: 5 });
  await call('POST', `${path}/try`);
  expect((await call('PATCH', path, { enabled: true, version: policy.version })).status).toBe(409);
  await world.fresh.asOwner(`update loan_policies set tried_at = tried_at - interval '25 hours'`);
  expect((await call('PATCH', path, { enabled: true })).status).toBe(409);
  await call('POST', `${path}/try`);
  const started = await call('PATCH', path, { enabled: true, version: (data as LoanPolicy).version });
  expect(started).toMatchObject({ status: 200, data: { enabled: true } });
  expect((await call('PATCH', path, { due_days: 9 })).status).toBe(409);
  expect(
    (await call('POST', '/account/terms', { kind: 'conditions', text: `Conditions. ${policy.clause}` })).status,
  ).toBeLessThan(300);
});

it('reminds and keeps on the days counted by hand, over 40 days, each once', async () => {
  const { cup, customer: _, ...ledger } = world.ledger;
  const [lea, tom, ana] = [await conso(), await conso(), await conso(null)];
  // Due in 5 days; due today; due today, of a conso without acceptance; without deposit; claimed.
  await world.fresh.asOwner(`update format_prices set deposit_cents = 0 where format_id = ${cup}`);
  const lots = [
    await lend(lea, 0),
    await lend(lea, 5, 2),
    await lend(ana, 5),
    await lend(tom, 5, 1, cup),
    await lend(tom, 5),
  ];
  await ledger.run((tx) =>
    openClaim(
      tx,
      ledger.accountId,
      { customerId: tom, restaurantIds: [], partnerId: null, adminId: null, at: tx.now() },
      { loan_id: lots[4], place: { kind: 'drop_off_point', id: ledger.point }, returned_on: TODAY, text: 'Rendu.' },
    ),
  );
  for (let day = 0; day < 40; day += 1) {
    await morning(day);
    if (day % 10 === 0) await morning(day);
  }
  expect(await steps(...lots)).toEqual([
    '1 reminded 0',
    '2 reminded 0',
    '0 reminded 3',
    '1 reminded 3',
    '2 reminded 3',
    '0 reminded 8',
    // Due today and 20 days; due in 5 and 20.
    '1 kept 20',
    '0 kept 25',
  ]);
  expect(await Promise.all(lots.map(left))).toEqual([0, 0, 1, 1, 1]);
  // The claim is answered: reminders go on, and so does the rule.
  await world.fresh.asOwner(
    `update incidents set status = 'dismissed', resolved_at = now(), note = 'Vu' where customer_id = ${tom}`,
  );
  await morning(41);
  await morning(56);
  expect(await steps(...lots.slice(3))).toEqual(['0 reminded 41', '1 reminded 41', '1 kept 56']);
  const mails = await one<{ id: number; recipient: string; subject: string; sealed_content: Buffer }>(
    `select id, recipient, subject, sealed_content from mails where kind = 'loan_reminder' order by id`,
  );
  const third = mails.find(({ recipient }) => recipient.startsWith('conso-1@'));
  const text = third && tryOpen(key, placeIn('mail', third.id), third.sealed_content);
  expect(text).toContain('8,00');
  // One mail for both boxes of the day.
  expect(mails.filter(({ recipient }) => recipient === 'conso-1@exemple.fr')).toHaveLength(3);
});

it('never keeps an older loan in the place of the one that is due', async () => {
  const lea = await conso(10);
  // The older one was lent before the conditions were accepted.
  const [older, due] = [await lend(lea, 30, 2), await lend(lea, 6)];
  await morning(0);
  await morning(19);
  expect([await left(older), await left(due)]).toEqual([2, 0]);
});

it('keeps nothing while a reminder did not leave, or left less than 14 days before', async () => {
  const lea = await conso();
  const lot = await lend(lea, 60);
  await morning(0);
  await morning(13);
  expect(await left(lot)).toBe(1);
  await world.fresh.tamper(
    `update mails set sent_at = null, failed_at = now() where recipient = 'conso-${people}@exemple.fr'`,
  );
  await morning(14);
  expect(await left(lot)).toBe(1);
  await world.fresh.tamper(
    `update mails set sent_at = '${TODAY}T06:00:00Z', failed_at = null where recipient = 'conso-${people}@exemple.fr'`,
  );
  await morning(14);
  expect(await left(lot)).toBe(0);
});

it('waits for a press when a night would keep more than usual', async () => {
  const lea = await conso();
  const lot = await lend(lea, 60, 51);
  await morning(0);
  await morning(100);
  expect(await left(lot)).toBe(51);
  const { data } = await call('GET', '/tasks');
  const night = { day: addDays(TODAY, 100), amount: 204 };
  expect((data as Waiting).waiting_night).toEqual({ ...night, pieces: 51 });
  expect((await call('POST', '/loans/keep', { ...night, amount: 203 })).status).toBe(409);
  expect((await call('POST', '/loans/keep', night)).status).toBe(200);
  expect((await call('POST', '/loans/keep', night)).status).toBe(409);
  await run(night.day);
  expect(await left(lot)).toBe(0);
  const { rows } = await world.fresh.owner.query<{ recorder: string; admin_id: number | null }>(
    `select recorder, admin_id from transactions where id = (select transaction_id from loan_steps where lot_id = $1 and step = 'kept')`,
    [lot],
  );
  expect(rows).toEqual([{ recorder: 'system', admin_id: null }]);
});
