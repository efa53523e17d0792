import { afterAll, beforeAll, expect, it } from 'vitest';
import { inScope } from '../../../platform/database/tenant.ts';
import { testKeys } from '../../../dev/testing/keys.ts';
import { type AppWorld, appWorld } from '../../../dev/testing/world.ts';
import { watchEMoney } from './watch.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const look = () =>
  watchEMoney(world.fresh.database, {
    key: testKeys(),
    add: () => Promise.resolve(),
    origin: 'https://boucle.test',
  });

/** Subjects of the mails of the watch, by recipient, oldest first. */
async function mails(): Promise<string[]> {
  const { rows } = await inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<{ recipient: string; subject: string }>({
      text: `select recipient, subject from mails where kind = 'e_money' and account_id = $1 order by id`,
      values: [world.ledger.accountId],
    }),
  );
  return rows.map(({ recipient, subject }) => `${recipient} ${subject}`);
}

/** Subjects of the mails sent since, one to each administrator. */
async function subjectsSince(since: number): Promise<string[]> {
  const written = (await mails()).slice(since).map((mail) => mail.slice(mail.indexOf(' ') + 1));
  return [...new Set(written)];
}

const holder = () => ({ kind: 'customer', id: world.ledger.customer }) as const;
const topUp = (euros: number) =>
  world.ledger.record({ type: 'add_deposit', author: 'customer', holder: holder(), amountCents: euros * 100 });
const refund = (euros: number) =>
  world.ledger.record({
    type: 'refund_deposit',
    variant: 'account',
    adminId: world.ledger.adminId,
    holder: holder(),
    amountCents: euros * 100,
  });

it('mails the administrators once when 80 % or the limit is crossed, and again only once it came back', async () => {
  const near = 'Monnaie électronique\u00a0: 80\u00a0% du seuil';
  const beyond = 'Monnaie électronique\u00a0: seuil dépassé';
  await look();
  expect(await mails()).toEqual([]);

  await topUp(800_000);
  await look();
  expect(await subjectsSince(0)).toEqual([near]);
  const administrators = (await mails()).length;
  expect(administrators).toBeGreaterThan(0);
  await look();
  expect(await mails()).toHaveLength(administrators);

  // Both the outstanding and the volume go beyond at once: one mail.
  await topUp(200_001);
  await look();
  expect(await subjectsSince(administrators)).toEqual([beyond]);
  expect(await mails()).toHaveLength(2 * administrators);

  // The outstanding comes back; refunds count in the volume, which stays beyond.
  await refund(500_000);
  await look();
  expect(await mails()).toHaveLength(2 * administrators);
  await topUp(300_000);
  await look();
  expect(await subjectsSince(2 * administrators)).toEqual([near]);
  expect(await mails()).toHaveLength(3 * administrators);

  // Two workers at once report it once.
  await topUp(300_000);
  await Promise.all([look(), look()]);
  expect(await subjectsSince(3 * administrators)).toEqual([beyond]);
  expect(await mails()).toHaveLength(4 * administrators);
});
