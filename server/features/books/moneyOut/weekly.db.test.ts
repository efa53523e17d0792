import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testKeys } from '../../../dev/testing/keys.ts';
import { type AppWorld, appWorld } from '../../../dev/testing/world.ts';
import { mailMoneyOut } from './weekly.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const mail = () =>
  mailMoneyOut(world.fresh.database, {
    key: testKeys(),
    add: () => Promise.resolve(),
    origin: 'https://boucle.test',
  });
const mailed = async () => {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ recipient: string; subject: string }>({
      text: `select recipient, subject from mails where kind = 'money_out' order by id`,
    }),
  );
  return rows;
};
/** Last week's Wednesday. */
const wednesday = () => {
  const today = parisDay(new Date());
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, -weekday - 5);
};

it('a week with money out is mailed once, to the administrators and to the accountant who is to be told', async () => {
  const { ledger } = world;
  const holder = { kind: 'customer', id: ledger.customer } as const;
  const day = wednesday();
  const admin = { adminId: ledger.adminId, day } as const;
  await ledger.record({ ...admin, type: 'admin_free_deposit', holder, amountCents: 5000, origin: 'initiative' });
  await ledger.record({ ...admin, type: 'admin_free_deposit', holder, amountCents: 700, origin: 'offered' });
  await ledger.record({ ...admin, type: 'refund_deposit', variant: 'account', holder, amountCents: 1200 });
  const undone = await ledger.record({
    ...admin,
    type: 'refund_deposit',
    variant: 'account',
    holder,
    amountCents: 900,
  });
  await ledger.reverse(undone.id);
  const invite = async (email: string, weekly_mail: boolean) => {
    const body = { email, last_day: addDays(parisDay(new Date()), 30), weekly_mail };
    const { status, text } = await world.call('POST', '/books/accountant_links', { token: world.tokens.admin, body });
    expect(status, text).toBe(201);
  };
  await invite('veut@exemple.fr', true);
  await invite('non@exemple.fr', false);

  await mail();
  const written = await mailed();
  expect(written.map(({ recipient }) => recipient)).toContain('veut@exemple.fr');
  expect(written.map(({ recipient }) => recipient)).not.toContain('non@exemple.fr');
  expect(written.length).toBeGreaterThan(1);
  expect(written[0]?.subject).toMatch(/^Argent sorti\u00a0: 12,00/);
  await mail();
  expect(await mailed()).toHaveLength(written.length);
});

it('a week without any is mailed to nobody', async () => {
  await world.fresh.asOwner(`delete from mails; update accounts set money_mailed_until = null;
    alter table transactions disable trigger all; update transactions set day = day - 30; alter table transactions enable trigger all`);
  await mail();
  expect(await mailed()).toEqual([]);
});
