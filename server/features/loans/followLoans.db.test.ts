import { addDays, writtenDay } from '@boucle/contract/base/format.ts';
import { type LoanPolicy } from '@boucle/contract/features/loans/calls.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type LoanWorld, loanWorld, TODAY } from '../../dev/testing/worlds/loanWorld.ts';
import { openClaim } from '../incidents/claims/openClaim.ts';

const TERMS = { due_days: 5, remind_days: [-2, 3], keep_after_days: 20, reopen_days: 30 };

let world: LoanWorld;
beforeAll(async () => {
  world = await loanWorld();
});
afterAll(() => world.end());

let policy: LoanPolicy;

it('prepares a policy, and puts it in force after a dry run of the same values alone', async () => {
  const made = await world.call('POST', '/loan_policies', { ...TERMS, valid_from: '2025-01-01' });
  expect(made).toMatchObject({ status: 201, data: { enabled: false, tried: null, clause_published: false } });
  policy = made.data as LoanPolicy;
  const path = `/loan_policies/${policy.id}`;
  expect(await world.call('PATCH', path, { remind_days: [10] })).toMatchObject({
    status: 422,
    fields: { remind_days: [expect.any(String)] },
  });
  expect((await world.call('PATCH', path, { enabled: true })).status).toBe(409);
  expect(await world.call('POST', `${path}/try`)).toMatchObject({
    status: 200,
    data: { tried: { kept: { loans: 0 } } },
  });
  // Its first reminder, two days before a container of today is due.
  const reminder = await world.call('GET', `${path}/reminder`);
  expect(reminder.data).toMatchObject({
    subject: `Contenants à rendre avant le ${writtenDay(addDays(TODAY, 5))}`,
    text: expect.stringContaining(`gardée à partir du ${writtenDay(addDays(TODAY, 25))}`) as string,
  });
  // Other values than the ones that were tried.
  const changed = await world.call('PATCH', path, { due_days: 6 });
  expect(
    (await world.call('PATCH', path, { enabled: true, version: (changed.data as LoanPolicy).version })).status,
  ).toBe(409);
  const { data } = await world.call('PATCH', path, { due_days: 5 });
  await world.call('POST', `${path}/try`);
  expect((await world.call('PATCH', path, { enabled: true, version: policy.version })).status).toBe(409);
  await world.fresh.asOwner(`update loan_policies set tried_at = tried_at - interval '25 hours'`);
  expect((await world.call('PATCH', path, { enabled: true })).status).toBe(409);
  await world.call('POST', `${path}/try`);
  const started = await world.call('PATCH', path, { enabled: true, version: (data as LoanPolicy).version });
  expect(started).toMatchObject({ status: 200, data: { enabled: true } });
  expect((await world.call('PATCH', path, { due_days: 9 })).status).toBe(409);
  expect(
    (await world.call('POST', '/account/terms', { kind: 'conditions', text: `Conditions. ${policy.clause}` })).status,
  ).toBeLessThan(300);
});

it('reminds and keeps on the days counted by hand, over 40 days, each once', async () => {
  const { cup, customer: _, ...ledger } = world.ledger;
  const [lea, tom, ana] = [await world.conso(), await world.conso(), await world.conso(null)];
  // Due in 5 days; due today; due today, of a conso without acceptance; without deposit; claimed.
  await world.fresh.asOwner(`update format_prices set deposit_cents = 0 where format_id = ${cup}`);
  const lots = [
    await world.lend(lea, 0),
    await world.lend(lea, 5, 2),
    await world.lend(ana, 5),
    await world.lend(tom, 5, 1, cup),
    await world.lend(tom, 5),
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
    await world.morning(day);
    if (day % 10 === 0) await world.morning(day);
  }
  expect(await world.steps(...lots)).toEqual([
    '1 reminded 0',
    '2 reminded 0',
    // The first morning after each was due, also without a reminder.
    ...[1, 2, 3, 4].map((lot) => `${lot} late 1`),
    '0 reminded 3',
    '1 reminded 3',
    '2 reminded 3',
    '0 late 6',
    '0 reminded 8',
    // Due today and 20 days; due in 5 and 20.
    '1 kept 20',
    '0 kept 25',
  ]);
  expect(await Promise.all(lots.map(world.left))).toEqual([0, 0, 1, 1, 1]);
  // The claim is answered: reminders go on, and so does the rule.
  await world.fresh.asOwner(
    `update incidents set status = 'dismissed', resolved_at = now(), note = 'Vu' where customer_id = ${tom}`,
  );
  await world.morning(41);
  await world.morning(56);
  expect(await world.steps(...lots.slice(3))).toEqual([
    '0 late 1',
    '1 late 1',
    '0 reminded 41',
    '1 reminded 41',
    '1 kept 56',
  ]);
  const mails = await world.rows<{ id: number; recipient: string; subject: string; sealed_content: Buffer }>(
    `select id, recipient, subject, sealed_content from mails where kind = 'loan_reminder' order by id`,
  );
  const third = mails.find(({ recipient }) => recipient.startsWith('conso-1@'));
  const text = third && tryOpen(world.key, placeIn('mail', third.id), third.sealed_content);
  expect(text).toContain('8,00');
  // One mail for both boxes of the day.
  expect(mails.filter(({ recipient }) => recipient === 'conso-1@exemple.fr')).toHaveLength(3);
});

it('never keeps an older loan in the place of the one that is due', async () => {
  const lea = await world.conso(10);
  // The older one was lent before the conditions were accepted.
  const [older, due] = [await world.lend(lea, 30, 2), await world.lend(lea, 6)];
  await world.morning(0);
  await world.morning(19);
  expect([await world.left(older), await world.left(due)]).toEqual([2, 0]);
});

it('keeps nothing while a reminder did not leave, or left less than 14 days before', async () => {
  const lea = await world.conso();
  const lot = await world.lend(lea, 60);
  await world.morning(0);
  await world.morning(13);
  expect(await world.left(lot)).toBe(1);
  await world.fresh.tamper(`update mails set sent_at = null, failed_at = now() where recipient = '${world.email()}'`);
  await world.morning(14);
  expect(await world.left(lot)).toBe(1);
  await world.fresh.tamper(
    `update mails set sent_at = '${TODAY}T06:00:00Z', failed_at = null where recipient = '${world.email()}'`,
  );
  await world.morning(14);
  expect(await world.left(lot)).toBe(0);
});

it('waits for a press when a night would keep more than usual', async () => {
  const lea = await world.conso();
  const lot = await world.lend(lea, 60, 51);
  await world.morning(0);
  await world.morning(100);
  expect(await world.left(lot)).toBe(51);
  const { data } = await world.call('GET', '/tasks');
  const night = { day: addDays(TODAY, 100), amount: 204 };
  expect((data as Waiting).waiting_night).toEqual({ ...night, pieces: 51 });
  expect((await world.call('POST', '/loans/keep', { ...night, amount: 203 })).status).toBe(409);
  expect((await world.call('POST', '/loans/keep', night)).status).toBe(200);
  expect((await world.call('POST', '/loans/keep', night)).status).toBe(409);
  await world.run(night.day);
  expect(await world.left(lot)).toBe(0);
  const { rows } = await world.fresh.owner.query<{ recorder: string; admin_id: number | null }>(
    `select recorder, admin_id from transactions where id = (select transaction_id from loan_steps where lot_id = $1 and step = 'kept')`,
    [lot],
  );
  expect(rows).toEqual([{ recorder: 'system', admin_id: null }]);
});
