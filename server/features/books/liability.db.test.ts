import { type LiabilityRowsQuery } from '@boucle/contract/features/books/calls.ts';
import { amountOf, owedOf } from '@boucle/contract/features/books/liability.ts';
import { eurosOf } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { rollUpLoans } from '../../domain/statistics/loanRollups.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { balanceOf } from './balance.ts';
import { bookEntries } from './entries.ts';
import { liabilityDifferences } from './differences.ts';
import { liabilityAt } from './liability.ts';
import { liabilityKeys, liabilityRows, liabilityTotals, rowsOfKeys } from './liabilityRows.ts';

const TODAY = '2026-08-31';
let world: TestWorld;
let loan: number;

const customer = () => ({ kind: 'customer', id: world.customer }) as const;
const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];
const on = (day: string) => ({ at: new Date(`${day}T10:00:00Z`) });

/**
 * A cagnotte of 100 €; bowls lent at 4 € and at 5 €, by a conso and by guests, some back; cups lent
 * long ago.
 */
beforeAll(async () => {
  world = await testWorld();
  const { adminId, sender, bowl, cup } = world;
  await world.record({
    type: 'admin_free_deposit',
    holder: customer(),
    amountCents: 10_000,
    adminId,
    ...on('2025-05-02'),
  });
  await world.supply(sender, [
    { formatId: bowl, quantity: 60 },
    { formatId: cup, quantity: 20 },
  ]);
  const lend = (lines: { formatId: number; quantity: number }[], day: string) =>
    world.record({
      type: 'grab_container',
      author: 'customer',
      holder: customer(),
      restaurantId: sender,
      lines,
      ...on(day),
    });
  await lend([{ formatId: cup, quantity: 2 }], '2025-05-03');
  await lend(bowls(3), '2026-05-20');
  await world.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    lines: bowls(4),
    ...on('2026-06-10'),
  });
  await world.run((tx) =>
    tx.raw({
      text: "insert into format_prices (account_id, format_id, valid_from, deposit_cents) values ($1, $2, '2026-07-01', 500)",
      values: [world.accountId, bowl],
    }),
  );
  loan = (await lend(bowls(2), '2026-07-10')).id;
  await world.record({
    type: 'return_container',
    author: 'customer',
    holder: customer(),
    restaurantId: sender,
    lines: bowls(1),
    ...on('2026-07-20'),
  });
});
afterAll(() => world.fresh.drop());

const at = (day: string) => world.run((tx) => liabilityAt(tx, world.accountId, day));
const rollUp = async () => {
  await rollUpAllDays(world.fresh.database);
  await rollUpLoans(world.fresh.database, world.accountId);
};

/** 100 € were given; what is locked comes out of them; guests paid theirs at the till. */
async function expectKnownSums(): Promise<void> {
  // The day before anything: zeros, not a refusal.
  expect(await at('2025-05-01')).toMatchObject({ total: 0, entries: 0, formats: [] });
  expect(await at('2026-05-31')).toMatchObject({
    total: 100,
    previous: 100,
    now: 116,
    closed: false,
    owed: [
      { kind: 'CAG', owner: 'customer', amount: 85 },
      { kind: 'CAG', owner: 'card', amount: 0 },
      { kind: 'CON', owner: 'customer', pieces: 5, amount: 15 },
      { kind: 'CON', owner: 'card', pieces: 0, amount: 0 },
    ],
    ages: [
      { age: '0-30', pieces: 3, amount: 12 },
      { age: '31-90', pieces: 0, amount: 0 },
      { age: '91-365', pieces: 0, amount: 0 },
      { age: '366-', pieces: 2, amount: 3 },
    ],
  });
  const july = await at('2026-07-31');
  expect(july).toMatchObject({
    total: 116,
    owed: [
      { amount: 79 },
      { amount: 0 },
      { pieces: 6, amount: 21 },
      { amount: 0 },
      { kind: 'GST', owner_id: world.sender, owner_name: 'Chez Manon', pieces: 4, amount: 16 },
    ],
    checks: [
      { kind: 'CAG', balance: 79, entries: 79, off: 0 },
      { kind: 'CON', balance: 21, entries: 21, off: 0 },
      { kind: 'GST', balance: 16, entries: 16, off: 0 },
    ],
  });
  // The loan at 4 € was closed first: one bowl of May came back.
  expect(july.formats.map(({ format, deposit, pieces, guests }) => [format.title, deposit, pieces, guests])).toEqual([
    ['Grand bol 1 L', 5, 2, 0],
    ['Grand bol 1 L', 4, 2, 4],
    ['Gobelet 30 cl', 1.5, 2, 0],
  ]);
  expect(owedOf((await at('2026-07-19')).owed, ['CON'])).toEqual({ pieces: 7, amount: 25 });
}

it('tells what was owed at any date, the same before and after it is rolled up', async () => {
  await expectKnownSums();
  await rollUp();
  await expectKnownSums();
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});

it('opens each figure to rows that add up to it', async () => {
  for (const day of ['2025-05-01', '2026-05-31', '2026-07-19', '2026-07-31', TODAY]) {
    const liability = await at(day);
    const sumOf = async (filter: NonNullable<LiabilityRowsQuery['filter']>) =>
      (await world.run((tx) => liabilityTotals(tx, world.accountId, day, { filter }))).amount;
    expect(await sumOf({})).toBe(liability.total);
    expect(await sumOf({ kind: ['CAG'], owner: 'customer' })).toBe(owedOf(liability.owed, ['CAG'], 'customer').amount);
    expect(await sumOf({ kind: ['CON'] })).toBe(owedOf(liability.owed, ['CON']).amount);
    expect(await sumOf({ kind: ['GST'], restaurant_id: world.sender })).toBe(owedOf(liability.owed, ['GST']).amount);
    for (const { age, amount } of liability.ages) expect(await sumOf({ age })).toBe(amount);
    for (const { format, deposit, pieces, guests } of liability.formats)
      expect(await sumOf({ format_id: format.id, deposit })).toBe(amountOf(deposit, pieces + guests));
  }
  const { rows, count } = await world.run((tx) =>
    liabilityRows(tx, world.accountId, '2026-07-31', { page: { size: 2 }, filter: { q: 'LEA' } }),
  );
  expect(count).toBe(4);
  expect(rows).toMatchObject([
    { kind: 'CAG', owner: 'customer', owner_name: 'Léa Morel', since: null, pieces: null, amount: 79 },
    { kind: 'CON', format_title: 'Grand bol 1 L', deposit: 5, since: '2026-07-10', pieces: 2, amount: 10 },
  ]);
  const keys = await world.run((tx) => liabilityKeys(tx, world.accountId, '2026-07-31', {}));
  const all = await world.run((tx) => rowsOfKeys(tx, world.accountId, keys));
  expect(eurosOf(all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0))).toBe(116);
});

it('adds up each account of the chart over a period, and opens to entries that make it', async () => {
  const period = { from_date: '2026-06-01', to_date: '2026-07-31' };
  expect(await world.run((tx) => balanceOf(tx, world.accountId, period))).toEqual([
    // A credit offered in 2025 is of the fiscal year before.
    { kind: null, code: '129', label: 'Résultat (perte)', opening: 100, debit: 0, credit: 0 },
    { kind: 'CAG', code: '4191', label: 'Clients, avances reçues (cagnottes)', opening: -85, debit: 10, credit: 4 },
    {
      kind: 'CON',
      code: '41961',
      label: 'Clients, dettes sur emballages consignés (consos)',
      opening: -15,
      debit: 4,
      credit: 10,
    },
    {
      kind: 'GST',
      code: '41962',
      label: 'Clients, dettes sur emballages consignés (invités)',
      opening: 0,
      debit: 0,
      credit: 16,
    },
    { kind: 'CASH', code: '467', label: 'Restaurants mandataires, caisses', opening: 0, debit: 16, credit: 0 },
  ]);
  const { rows, count } = await world.run((tx) =>
    bookEntries(tx, world.accountId, { ...period, filter: { kind: 'CON', code: '41961' } }),
  );
  expect(count).toBe(2);
  expect(rows).toMatchObject([
    { day: '2026-07-20', source: 'return_container', kind: 'CON', counterpart: 'CAG', amount: 4, settlement_id: null },
    { day: '2026-07-10', source: 'grab_container', transaction_id: loan, amount: -10 },
  ]);
});

it('knows at once what is stated on a day that is rolled up, and what is reversed there', async () => {
  await rollUp();
  const late = await world.record({
    type: 'admin_free_deposit',
    holder: customer(),
    amountCents: 700,
    adminId: world.adminId,
    ...on('2026-05-25'),
  });
  expect(await at('2026-05-24')).toMatchObject({ total: 100 });
  expect(await at('2026-05-31')).toMatchObject({ total: 107, checks: [{ off: 0 }, { off: 0 }, { off: 0 }] });
  await world.reverse(late.id);
  expect(await at('2026-05-31')).toMatchObject({ total: 100 });
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});

it('is one view of the books, whatever is posted while it is read', async () => {
  const liability = await world.run((tx) => {
    const raw = tx.raw.bind(tx);
    let before: Promise<unknown> = Promise.resolve();
    const credit = () =>
      world.record({
        type: 'admin_free_deposit',
        holder: customer(),
        amountCents: 100,
        adminId: world.adminId,
        ...on(TODAY),
      });
    Object.assign(tx, {
      raw: (query: Parameters<typeof raw>[0]) => {
        const answer = before.then(() => raw(query));
        before = answer.then(credit);
        return answer;
      },
    });
    return liabilityAt(tx, world.accountId, TODAY);
  });
  expect(liability.checks.map(({ off }) => off)).toEqual([0, 0, 0]);
});

it('shows a difference with what makes it, never hides it', async () => {
  const tamper = (sql: string) => world.fresh.tamper(sql);
  const differences = () => world.run((tx) => liabilityDifferences(tx, world.accountId, TODAY));
  expect(await differences()).toEqual([]);
  await tamper(`update entries set amount_cents = amount_cents - 300 where transaction_id = ${loan}`);
  // The sums that are kept say nothing of it; the recount reads rows.
  expect((await at(TODAY)).checks.map(({ off }) => off)).toEqual([0, 0, 0]);
  expect(await differences()).toMatchObject([
    { kind: 'CON', transaction_id: loan },
    { kind: 'CAG', owner: 'customer' },
  ]);
  await tamper(
    `update book_day_rollups set credit_cents = credit_cents - 300 where day = '2026-07-10' and kind = 'CON' and source = 'grab_container'`,
  );
  expect((await at(TODAY)).checks).toMatchObject([
    { off: 0 },
    { kind: 'CON', balance: 21, entries: 18, off: 3 },
    { off: 0 },
  ]);
  expect(await differences()).toMatchObject([
    { kind: 'CON', transaction_id: loan, owner: null, balance: 10, entries: 7, off: 3 },
    { kind: 'CAG', transaction_id: null, owner: 'customer', owner_name: 'Léa Morel', off: -3 },
  ]);
  const found = await verifyLedger(world.fresh.database, world.accountId);
  expect(found.some((one) => one.includes(`consignes de la transaction ${loan} CON`))).toBe(true);
});

it.each([
  ['deposit_day_rollups', 'pieces = pieces + 1', 'consignes en cours, prêts et retours du'],
  ['deposit_month_ends', 'pieces = pieces + 1', 'consignes en cours à la fin du mois'],
  ['book_day_rollups', 'debit_cents = debit_cents + 1', 'débits et crédits du'],
])('is found off by the verification: %s', async (table, change, words) => {
  await world.fresh.asOwner(`update ${table} set ${change} where ctid = (select ctid from ${table} limit 1)`);
  expect((await verifyLedger(world.fresh.database, world.accountId)).join('\n')).toContain(words);
});
