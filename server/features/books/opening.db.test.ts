import { type BalanceRow, type Liability } from '@boucle/contract/features/books/calls.ts';
import { type EMoney } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMonth } from '../../domain/ledger/months/closeMonth.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { readFec } from '../../dev/testing/fecReader.ts';
import { snapshot } from '../../dev/testing/ledgerSnapshot.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

/**
 * An initiative that had consos, cards and containers before: all of it comes in, and a month is
 * closed.
 */
const OPENED = '2026-03-02';
const OPENED_AT = new Date(`${OPENED}T10:00:00Z`);
let world: AppWorld;

const post = async (path: string, body: object): Promise<TransactionRow> => {
  const { status, data, text } = await world.call('POST', path, { token: world.tokens.admin, body });
  expect(status, text).toBe(201);
  return data as TransactionRow;
};
const get = async (path: string): Promise<unknown> =>
  (await world.call('GET', path, { token: world.tokens.admin })).data;
const today = parisDay(new Date());

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { accountId, adminId, customer, bowl } = ledger;
  await world.fresh.asOwner(`update accounts set siren = '732829320' where id = ${accountId}`);
  const opening = { adminId, at: OPENED_AT } as const;
  const lines = [{ formatId: bowl, quantity: 40 }];
  await ledger.record({ ...opening, type: 'admin_in', variant: 'opening', lines });
  const holder = { kind: 'customer', id: customer } as const;
  await ledger.record({ ...opening, type: 'admin_free_deposit', origin: 'opening', holder, amountCents: 1250 });
  const [card = 0] = await ledger.cards('opening', 800);
  await ledger.record({ ...opening, type: 'activate_card', holder: { kind: 'card', id: card } });
  await ledger.record({
    ...opening,
    type: 'admin_fix_customer_stocks',
    variant: 'more_opening',
    holder,
    place: 'X.opening',
    lines: [{ formatId: bowl, quantity: 3 }],
  });
  await ledger.run((tx) => closeMonth(tx, accountId, '2026-03-01', { now: new Date('2026-04-02T10:00:00Z') }));
});
afterAll(() => world.end());

it('owes what it owed before, against one account that is neither gift nor bank', async () => {
  const { total, owed, checks } = (await get(`/books/liability?day=${OPENED}`)) as Liability;
  // 12,50 and 8 € on cagnottes, three bowls at 4 €.
  expect(total).toBe(32.5);
  expect(owed.map(({ kind, owner, amount }) => [kind, owner, amount])).toEqual([
    ['CAG', 'customer', 12.5],
    ['CAG', 'card', 8],
    ['CON', 'customer', 12],
    ['CON', 'card', 0],
  ]);
  expect(checks.every(({ off }) => off === 0)).toBe(true);
  const balance = (await get(`/books/balance?from_date=2026-03-01&to_date=2026-03-31`)) as BalanceRow[];
  expect(balance.map(({ kind, code, debit, credit }) => [kind, code, debit, credit])).toEqual([
    ['CAG', '4191', 0, 20.5],
    ['CON', '41961', 0, 12],
    ['OPENING', '471', 32.5, 0],
  ]);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});

it('counts as money that nobody paid now, and as containers that nobody bought', async () => {
  const { outstanding, volume } = (await get('/books/e_money?day=2026-03-31')) as EMoney;
  expect([outstanding.cagnottes, volume.amount]).toEqual([20.5, 0]);
  const { cells } = await world.ledger.run((tx) => snapshot(tx, world.ledger.accountId));
  const { bowl, customer } = world.ledger;
  expect(cells).toEqual({
    [`X/0/${bowl}/opening`]: -43,
    [`A/0/${bowl}/clean`]: 40,
    [`U/${customer}/${bowl}/held`]: 3,
  });
});

it('has it in the file of entries, balanced', async () => {
  const { status, text } = await world.call('GET', '/books/fec?from_date=2026-01-01', { token: world.tokens.admin });
  expect(status, text).toBe(200);
  const { debits, credits } = readFec(Buffer.from(text, 'latin1'));
  expect([...debits].filter(([, cents]) => cents > 0)).toEqual([['471', 3250]]);
  expect(Object.fromEntries(credits)).toEqual({ '471': 0, '4191': 2050, '41961': 1200 });
});

it('brings in what is said of a conso and of the warehouse by hand, and takes it back', async () => {
  const { customer, bowl } = world.ledger;
  const credit = await post(`/customers/${customer}/credits`, { amount: 5, origin: 'opening' });
  expect(credit).toMatchObject({ variant: 'opening', transaction_type: 'admin_free_deposit' });
  const lines = [{ format_id: bowl, quantity: 2 }];
  const fixed = await post(`/customers/${customer}/stock_fixes`, {
    variant: 'more_opening',
    place: 'X.opening',
    lines,
  });
  const stock = await post('/transactions', { transaction_type: 'admin_in', variant: 'opening', lines });
  const before = (await get(`/books/liability?day=${today}`)) as Liability;
  expect(before.total).toBe(45.5);
  for (const { id } of [credit, fixed, stock])
    await post(`/transactions/${id}/reverse`, { comment: 'Erreur de saisie' });
  expect(((await get(`/books/liability?day=${today}`)) as Liability).total).toBe(32.5);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});

it('lets a bowl that was lent before come back to the cagnotte', async () => {
  const { ledger } = world;
  await ledger.record({
    type: 'return_container',
    author: 'customer',
    holder: { kind: 'customer', id: ledger.customer },
    restaurantId: ledger.sender,
    lines: [{ formatId: ledger.bowl, quantity: 1 }],
  });
  const { owed } = (await get(`/books/liability?day=${today}`)) as Liability;
  expect(owed.slice(0, 3).map(({ amount }) => amount)).toEqual([16.5, 8, 8]);
});

it('takes no other place than the opening, and no opening for another correction', async () => {
  const path = `/customers/${world.ledger.customer}/stock_fixes`;
  const lines = [{ format_id: world.ledger.bowl, quantity: 1 }];
  for (const [variant, place] of [
    ['more_opening', 'A.clean'],
    ['more_offered', 'X.opening'],
    ['less', 'X.opening'],
  ]) {
    const { status, fields } = await world.call('POST', path, {
      token: world.tokens.admin,
      body: { variant, place, lines },
    });
    expect([variant, status, Object.keys(fields ?? {})]).toEqual([variant, 422, ['place']]);
  }
});
