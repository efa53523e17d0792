import { type BookEntry } from '@boucle/contract/features/books/calls.ts';
import { E_MONEY_SOURCES, E_MONEY_WAYS, isRefund } from '@boucle/contract/shared/books/eMoney.ts';
import { type BalanceCap, type EMoney } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnomalies } from '../../../domain/anomalies/findAnomalies.ts';
import { rollUpAllDays } from '../../../domain/statistics/accountDays.ts';
import { eMoneyAt } from '../../../domain/statistics/eMoneyDays.ts';
import { type AppWorld, appWorld } from '../../../dev/testing/world.ts';

let world: AppWorld;
let card = 0;
const on = (day: string) => ({ at: new Date(`${day}T10:00:00Z`) });

/**
 * By hand, in euros, up to 30 June 2026. By card: 40 in 2025, 60 + 15 in 2026; by the initiative:
 * 30 + a card of 10, 30 of which is taken back on its own day; by a restaurant: 20; offered: 5,
 * which no one paid; refunds: 12 to a bank account. A bowl of 4 is locked.
 */
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, customer, sender, bowl } = ledger;
  const holder = { kind: 'customer', id: customer } as const;
  const lines = [{ formatId: bowl, quantity: 1 }];
  await ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [{ formatId: bowl, quantity: 9 }],
    ...on('2025-01-02'),
  });
  await ledger.record({
    type: 'admin_give',
    adminId,
    restaurantId: sender,
    lines: [{ formatId: bowl, quantity: 9 }],
    ...on('2025-01-02'),
  });
  const top = { type: 'add_deposit', author: 'customer', holder } as const;
  const given = { type: 'admin_free_deposit', holder, adminId } as const;
  await ledger.record({ ...top, amountCents: 4000, ...on('2025-03-10') });
  await ledger.record({ ...top, amountCents: 6000, ...on('2026-02-01') });
  await ledger.record({
    ...top,
    type: 'grab_container_and_deposit',
    restaurantId: sender,
    lines,
    amountCents: 1500,
    ...on('2026-03-05'),
  });
  const wrong = await ledger.record({ ...given, origin: 'initiative', amountCents: 3000, ...on('2026-04-01') });
  await ledger.record({ ...given, origin: 'restaurant', restaurantId: sender, amountCents: 2000, ...on('2026-04-02') });
  await ledger.record({ ...given, origin: 'offered', amountCents: 500, ...on('2026-04-03') });
  const [made = 0] = await ledger.cards('initiative', 1000);
  card = made;
  await ledger.record({ type: 'activate_card', holder: { kind: 'card', id: card }, adminId, ...on('2026-04-04') });
  await ledger.record({
    type: 'refund_deposit',
    variant: 'account',
    holder,
    adminId,
    amountCents: 1200,
    ...on('2026-05-01'),
  });
  await ledger.reverse(wrong.id);
});
afterAll(() => world.end());

const read = async (query = ''): Promise<EMoney> => {
  const answer = await world.call('GET', `/books/e_money${query}`, { token: world.tokens.admin });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as EMoney;
};

describe('the watch on e-money', () => {
  it('is what was computed by hand, before and after the days are rolled up', async () => {
    for (const rolledUp of [false, true]) {
      if (rolledUp) await rollUpAllDays(world.fresh.database);
      const june = await read('?day=2026-06-30');
      expect(june.outstanding).toEqual({
        cagnottes: 40 + 60 + 15 - 4 + 20 + 5 + 10 - 12,
        deposits: 4,
        most: { day: '2026-04-04', amount: 40 + 60 + 15 - 4 + 20 + 5 + 10 },
      });
      expect(june.volume).toEqual({
        from: '2025-07-01',
        ways: [
          { way: 'provider', amount: 75 },
          { way: 'initiative', amount: 10 },
          { way: 'restaurant', amount: 20 },
          { way: 'card_refunds', amount: 0 },
          { way: 'account_refunds', amount: 12 },
          { way: 'batch_refunds', amount: 0 },
          { way: 'cash', amount: 0 },
          { way: 'cash_refunds', amount: 0 },
          { way: 'cheques', amount: 0 },
        ],
        amount: 117,
        most: { day: '2026-05-01', amount: 117 },
      });
      const now = await read();
      expect(now.outstanding.cagnottes).toBe(40 + 60 + 15 - 4 + 20 + 5 + 10 - 12);
      expect(now.volume.ways[1]).toEqual({ way: 'initiative', amount: 10 });
      const today = parisDay(world.dependencies.now());
      const sums = await world.ledger.run((tx) => eMoneyAt(tx, world.ledger.accountId, today));
      expect(sums).toEqual({
        outstandingCents: Math.round(now.outstanding.cagnottes * 100),
        volumeCents: Math.round(now.volume.amount * 100),
      });
    }
  });

  it('each way opens the entries that it is the sum of', async () => {
    const { volume, day } = await read('?day=2026-06-30');
    for (const way of E_MONEY_WAYS) {
      const { kind, sources } = E_MONEY_SOURCES[way];
      const filter = sources.map((source) => `&filter[source][]=${source}`).join('');
      const path = `/books/entries?filter[kind]=${kind}${filter}&from_date=${volume.from}&to_date=${day}&page[size]=100`;
      const { data } = await world.call('GET', path, { token: world.tokens.admin });
      const cents = (data as BookEntry[]).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect((isRefund(way) ? 0 - cents : cents) / 100, way).toBe(volume.ways.find((one) => one.way === way)?.amount);
    }
  });

  it('refuses a day to come, and says nothing of another initiative', async () => {
    const { status, fields } = await world.call('GET', '/books/e_money?day=2099-01-01', { token: world.tokens.admin });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['day']]);
    const other = await world.call('GET', '/books/e_money', { token: world.tokens.stranger });
    expect(other.data).toMatchObject({ outstanding: { cagnottes: 12.34 }, volume: { amount: 0 } });
  });

  it('lists the active restaurants with their SIREN and the days of their first and last use', async () => {
    const { ledger, tokens } = world;
    await world.fresh.asOwner(
      `update restaurants set siren = '732829320' where id = ${ledger.sender}; update restaurants set status = 'disabled' where id = ${ledger.washer}`,
    );
    const { text, status } = await world.call('GET', '/books/acceptors.csv', { token: tokens.admin });
    expect(status).toBe(200);
    const [head = '', ...rows] = text.trim().split('\r\n');
    expect(head).toContain('SIREN');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/Chez Manon.*732829320.*05\/03\/2026.*05\/03\/2026/);
  });

  it('is in « À faire » from 80 % of the limit on', async () => {
    const level = async () =>
      ((await world.call('GET', '/tasks', { token: world.tokens.admin })).data as { e_money: string }).e_money;
    expect(await level()).toBe('below');
    const { ledger } = world;
    const big = { type: 'add_deposit', author: 'customer', holder: { kind: 'customer', id: ledger.customer } } as const;
    await ledger.record({ ...big, amountCents: 80_000_000 });
    expect(await level()).toBe('near');
    await ledger.record({ ...big, amountCents: 20_000_000 });
    expect(await level()).toBe('beyond');
  });
});

describe('the cap of a cagnotte', () => {
  const cap = () => world.call('GET', '/books/max_balance', { token: world.tokens.admin });
  const save = (body: unknown) => world.call('PATCH', '/books/max_balance', { token: world.tokens.admin, body });

  it('is changed up to the most that may be chosen, once by version, and told in the journal', async () => {
    const { version } = (await cap()).data as BalanceCap;
    expect((await save({ max_balance: 250.01, version })).fields).toEqual({
      max_balance: ['Choisissez un plafond de 1 à 250\u00a0€.'],
    });
    expect((await save({ max_balance: 0, version })).status).toBe(422);
    const saved = await save({ max_balance: 120.5, version });
    expect(saved.data).toMatchObject({ max_balance: 120.5, version: version + 1, beyond: 1 });
    expect((await save({ max_balance: 100, version })).status).toBe(409);
    const { rows } = await world.ledger.run((tx) =>
      tx.raw<{ details: unknown }>({
        text: `select details from events where action = 'books.saveBalanceCap' order by id desc limit 1`,
      }),
    );
    expect(rows[0]?.details).toMatchObject({ after: { max_balance: 120.5 } });
  });

  it('refuses a credit over the API, and cards that would hold more, at their fields', async () => {
    const { tokens, ledger } = world;
    const credit = await world.call('POST', `/card_holders/${card}/credits`, {
      token: tokens.admin,
      body: { amount: 120.5, origin: 'offered' },
    });
    expect([credit.status, Object.keys(credit.fields ?? {})], credit.text).toEqual([422, ['amount']]);
    expect(credit.detail).toContain('peut encore recevoir 110,50\u00a0€');
    const batch = (initial_amount: number) =>
      world.call('POST', '/card_holders', { token: tokens.admin, body: { quantity: 1, initial_amount } });
    expect((await batch(120.51)).fields).toEqual({
      initial_amount: ['Une cagnotte est plafonnée à 120,50\u00a0€.'],
    });
    expect((await batch(120.5)).status).toBe(201);
    expect(ledger.accountId).toBeGreaterThan(0);
  });

  it('and what new cards begin with keep to each other, whichever is changed', async () => {
    const { tokens } = world;
    const cards = (default_card_amount: number | null) =>
      world.call('PATCH', '/account', { token: tokens.admin, body: { account: { default_card_amount } } });
    expect((await cards(120.51)).fields).toEqual({
      'account.default_card_amount': [
        'Une cagnotte est plafonnée à 120,50\u00a0€\u00a0: choisissez un montant qui ne le dépasse pas.',
      ],
    });
    expect((await cards(120.5)).status).toBe(200);
    const { version } = (await cap()).data as BalanceCap;
    const lower = await save({ max_balance: 120, version });
    expect([lower.status, Object.keys(lower.fields ?? {})]).toEqual([422, ['max_balance']]);
    expect(lower.detail).toContain('Les nouvelles cartes commencent à 120,50\u00a0€');
    expect((await cards(null)).status).toBe(200);
  });

  it('what went beyond it all the same raises an alert, which is over once the cagnotte is below', async () => {
    const { ledger } = world;
    const night = () => findAnomalies(world.fresh.database, ledger.accountId, new Date());
    const alerts = () =>
      ledger.run(async (tx) => {
        const { rows } = await tx.raw<{ subject: string; status: string }>({
          text: `select subject, status from alerts where rule = 'balance_over_cap' order by id`,
        });
        return rows.map(({ subject, status }) => [subject, status]);
      });
    await night();
    expect(await alerts()).toEqual([[`customer:${ledger.customer}`, 'open']]);
    const rows = await world.call('GET', '/books/liability/rows?filter[kind][]=CAG&filter[min_amount]=120.51', {
      token: world.tokens.admin,
    });
    expect(rows.data).toMatchObject([{ owner: 'customer', owner_id: ledger.customer }]);
    const { outstanding } = await read();
    await ledger.record({
      type: 'refund_deposit',
      variant: 'account',
      holder: { kind: 'customer', id: ledger.customer },
      adminId: ledger.adminId,
      amountCents: Math.round(outstanding.cagnottes * 100) - 5000,
    });
    await night();
    expect(await alerts()).toEqual([[`customer:${ledger.customer}`, 'resolved']]);
  });
});
