import {
  type BalanceCard,
  type BalanceEntry,
  type StockCard,
  type StockMovement,
} from '@boucle/contract/features/ledgerCards/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment } from '../../domain/ledger/payments.ts';
import { settle } from '../../domain/ledger/settlements.ts';
import { BOWL_DEPOSIT } from '../../dev/testing/ledgerWorld.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let lent: number;
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, sender, bowl, customer } = ledger;
  const on = (day: string) => ({ at: new Date(`${day}T10:00:00Z`) });
  const holder = { kind: 'customer', id: customer } as const;
  const lines = (quantity: number) => [{ formatId: bowl, quantity }];
  const admin = { adminId } as const;
  await ledger.record({ type: 'admin_in', variant: 'bought', ...admin, lines: lines(100), ...on('2026-01-05') });
  await ledger.record({
    type: 'admin_give',
    ...admin,
    restaurantId: sender,
    lines: lines(40),
    comment: '=1+1',
    ...on('2026-01-05'),
  });
  await ledger.record({
    type: 'admin_give',
    ...admin,
    partnerId: ledger.partner,
    lines: lines(12),
    ...on('2026-01-06'),
  });
  await ledger.record({ type: 'admin_free_deposit', ...admin, holder, amountCents: 20_000, ...on('2026-01-06') });
  const author = 'customer' as const;
  const loan = { author, holder, restaurantId: sender };
  await ledger.record({ type: 'grab_container', ...loan, lines: lines(3), ...on('2026-01-10') });
  lent = (await ledger.record({ type: 'grab_container', ...loan, lines: lines(2), ...on('2026-01-20') })).id;
  await ledger.record({ type: 'return_container', ...loan, lines: lines(4), ...on('2026-01-22') });
  // Recorded late, for a day before.
  await ledger.record({
    type: 'admin_return',
    ...admin,
    restaurantId: sender,
    lines: lines(5),
    day: '2026-01-15',
    ...on('2026-01-25'),
  });
  await ledger.fresh
    .asOwner(`insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level, target_level)
    values (${ledger.accountId}, ${sender}, ${bowl}, 10, 45)`);
});
afterAll(() => world.end());

const get = (path: string, token = world.tokens.admin) => world.call('GET', path, { token });
const clean = () => `place=restaurant&place_id=${world.ledger.sender}&format_id=${world.ledger.bowl}&state=clean`;
const cardOf = async (query: string) => (await get(`/stock_cards?${query}`)).data as StockCard;
const rowsOf = async (query: string) => {
  const { data, count } = await get(`/stock_cards/movements?${query}`);
  return { rows: data as StockMovement[], count };
};
const balances = (rows: readonly { day: string; pieces: number; balance: number }[]) =>
  rows.map(({ day, pieces, balance }) => [day, pieces, balance]);

it('a stock card tells each movement with its balance, what was stated late standing on its day', async () => {
  const { rows, count } = await rowsOf(clean());
  expect(count).toBe(4);
  expect(balances(rows)).toEqual([
    ['2026-01-20', -2, 30],
    ['2026-01-15', -5, 32],
    ['2026-01-10', -3, 37],
    ['2026-01-05', 40, 40],
  ]);
  expect(rows[0]).toMatchObject({
    counterpart: 'Léa Morel',
    transaction: { id: lent, restaurant_name: 'Chez Manon' },
  });
  expect(rows[3]).toMatchObject({ counterpart: 'Entrepôt', counterpart_state: 'propres' });
});

it('a card opens its period with its balance, and its causes make its closing', async () => {
  const card = await cardOf(`${clean()}&from_date=2026-01-10&to_date=2026-01-19`);
  expect(card).toMatchObject({
    place: { name: 'Chez Manon', active: true },
    format: { title: 'Grand bol 1 L', deposit: BOWL_DEPOSIT / 100 },
    opening: 40,
    closing: 32,
    quantity: 30,
    movements: 2,
    alert_level: 10,
    target_level: 45,
    stocks: [
      { state: 'clean', quantity: 30, reserved: 0 },
      { state: 'dirty', quantity: 4, reserved: 0 },
    ],
    causes: [
      { source: 'admin_return', pieces: -5, movements: 1 },
      { source: 'grab_container', pieces: -3, movements: 1 },
    ],
  });
  expect(card.steps.map(({ day, balance }) => [day, balance])).toEqual([
    ['2026-01-10', 37],
    ['2026-01-15', 32],
  ]);
  const { rows } = await rowsOf(`${clean()}&from_date=2026-01-10&to_date=2026-01-19&filter[source]=grab_container`);
  expect(balances(rows)).toEqual([['2026-01-10', -3, 37]]);
});

it('without a state a place and a format are one stock, without a format a place is', async () => {
  const place = `place=restaurant&place_id=${world.ledger.sender}`;
  expect(await cardOf(`${place}&format_id=${world.ledger.bowl}`)).toMatchObject({ closing: 34, movements: 5 });
  expect(await cardOf(place)).toMatchObject({ format: null, state: null, closing: 34 });
  const bought = { source: 'admin_in', counterpart: 'X.supplier', pieces: 100, movements: 1 };
  expect((await cardOf('place=warehouse')).causes).toContainEqual(bought);
  expect((await rowsOf('place=warehouse&filter[counterpart]=X.supplier')).rows).toMatchObject([
    { counterpart: 'Fournisseur' },
  ]);
});

it('a card without anything is empty: a period without movement, a format never there, a page beyond the end', async () => {
  const still = await cardOf(`${clean()}&from_date=2026-02-01&to_date=2026-02-28`);
  expect(still).toMatchObject({ opening: 30, closing: 30, movements: 0, causes: [], steps: [] });
  const never = `place=restaurant&place_id=${world.ledger.washer}&format_id=${world.ledger.cup}&state=dirty`;
  expect(await cardOf(never)).toMatchObject({ opening: 0, closing: 0, quantity: 0, movements: 0 });
  expect(await rowsOf(never)).toEqual({ rows: [], count: 0 });
  expect(await rowsOf(`${clean()}&page[number]=9`)).toEqual({ rows: [], count: 4 });
});

it('a place that is closed keeps its card, and says that it is closed', async () => {
  const { fresh, accountId, sender } = world.ledger;
  await fresh.asOwner(`update restaurants set status = 'disabled' where account_id = ${accountId} and id = ${sender}`);
  expect(await cardOf(clean())).toMatchObject({ place: { active: false }, closing: 30 });
  await fresh.asOwner(`update restaurants set status = 'active' where account_id = ${accountId} and id = ${sender}`);
});

it('a card of what the account does not have is 404, of what makes no sense 422 at its field', async () => {
  const { stranger } = world.tokens;
  for (const path of ['', '/movements', '/movements.csv']) {
    expect((await get(`/stock_cards${path}?${clean()}`, stranger)).status).toBe(404);
    expect((await get(`/stock_cards${path}?place=restaurant&place_id=999999`)).status).toBe(404);
  }
  expect((await get('/stock_cards?place=warehouse&format_id=999999')).status).toBe(404);
  expect((await get(`/balance_cards?kind=CAG&owner=customer&owner_id=${world.ledger.customer}`, stranger)).status).toBe(
    404,
  );
  const refused = async (path: string) => {
    const { status, fields } = await get(path);
    return [status, Object.keys(fields ?? {})];
  };
  for (const place of ['restaurant', 'partner'])
    expect(await refused(`/stock_cards?place=${place}`)).toEqual([422, ['place_id']]);
  expect(await refused('/stock_cards?place=warehouse&place_id=1')).toEqual([422, ['place_id']]);
  expect(await refused(`/stock_cards?place=warehouse&state=held`)).toEqual([422, ['state']]);
  expect(await refused(`/stock_cards?${clean()}&from_date=2026-02-02&to_date=2026-02-01`)).toEqual([422, ['to_date']]);
  expect(await refused('/balance_cards?kind=CAG')).toEqual([422, ['owner', 'owner_id']]);
  expect(await refused('/balance_cards?kind=BANK&owner=customer&owner_id=1')).toEqual([422, ['owner']]);
});

it('partners read the card of their own stock, and of no other place', async () => {
  const own = `place=partner&place_id=${world.ledger.partner}&format_id=${world.ledger.bowl}&state=clean`;
  for (const token of [world.tokens.partner, world.tokens.employee]) {
    expect((await get(`/stock_cards?${own}`, token)).data).toMatchObject({ closing: 12 });
    expect((await get(`/stock_cards/movements?${own}`, token)).count).toBe(1);
    // Their own number goes without saying.
    expect((await get('/stock_cards?place=partner&state=clean', token)).data).toMatchObject({ closing: 12 });
    for (const other of ['place=warehouse', clean(), 'place=partner&place_id=999999', 'place=partner&place_id=1000000'])
      expect((await get(`/stock_cards?${other}`, token)).status).toBe(404);
    expect((await get('/balance_cards?kind=BANK', token)).status).toBe(403);
  }
});

it('a super administrator names the initiative, and reads partners and drop-off points', async () => {
  const { superAdmin } = world.tokens;
  const account = `filter[account_id]=${world.ledger.accountId}`;
  const partner = `place=partner&place_id=${world.ledger.partner}`;
  expect((await get(`/stock_cards?${partner}&${account}`, superAdmin)).data).toMatchObject({ closing: 12 });
  expect(
    (await get(`/stock_cards?place=drop_off_point&place_id=${world.ledger.point}&${account}`, superAdmin)).status,
  ).toBe(200);
  expect((await get(`/stock_cards?${partner}`, superAdmin)).status).toBe(422);
  expect((await get(`/stock_cards?place=warehouse&${account}`, superAdmin)).status).toBe(404);
});

it('a cagnotte tells each entry with its balance, in euros', async () => {
  const of = `kind=CAG&owner=customer&owner_id=${world.ledger.customer}`;
  const card = (await get(`/balance_cards?${of}`)).data as BalanceCard;
  expect(card).toMatchObject({
    name: 'Cagnotte de Léa Morel',
    opening: 0,
    closing: 196,
    balance: 196,
    blocked: 0,
    entries: 4,
  });
  const entries = (await get(`/balance_cards/entries?${of}&page[size]=2`)).data as BalanceEntry[];
  expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
    [16, 196],
    [-8, 180],
  ]);
});

it('an asset is told above zero, its settlements among its entries', async () => {
  const { ledger } = world;
  await ledger.run((tx) => settle(tx, ledger.accountId, payment(ledger.sender, 12_50, '2026-01-28')));
  expect((await get('/balance_cards?kind=BANK')).data).toMatchObject({ name: 'Banque', closing: 12.5, entries: 1 });
  expect((await get('/balance_cards/entries?kind=BANK')).data).toMatchObject([
    { amount: 12.5, balance: 12.5, transaction: null, settlement: { kind: 'payment_received' } },
  ]);
  expect((await get(`/balance_cards?kind=AR&owner=restaurant&owner_id=${ledger.sender}`)).data).toMatchObject({
    closing: -12.5,
  });
});

it('the CSV of a card has every row, and no formula that people typed', async () => {
  const { text } = await get(`/stock_cards/movements.csv?${clean()}`);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toBe(
    'Jour;Date;Transaction;Mouvement;Format;De ou vers;État là-bas;Par;Sorties;Entrées;Solde;Commentaires',
  );
  expect(lines).toHaveLength(5);
  expect(lines[4]).toContain(`;40;40;'=1+1`);
  const euros = await get(`/balance_cards/entries.csv?kind=CAG&owner=customer&owner_id=${world.ledger.customer}`);
  expect(euros.text.trim().split('\r\n')).toHaveLength(5);
});

it('a card tells when its levels were changed, by whom, and what they were before', async () => {
  const { sender, bowl } = world.ledger;
  const set = (alert: number | null, target: number) =>
    world.call('PATCH', `/restaurants/${sender}/stocks`, {
      token: world.tokens.admin,
      body: { levels: [{ format_id: bowl, alert_level: alert, target_level: target }] },
    });
  expect((await cardOf(clean())).level_changes).toEqual([]);
  for (const [alert, target] of [
    [20, 45],
    [20, 60],
    [null, 60],
  ] as const)
    expect((await set(alert, target)).status).toBe(200);
  const { level_changes: changes } = await cardOf(clean());
  const levels = (alert_level: number | null, target_level: number) => ({ alert_level, target_level });
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [levels(10, 45), levels(20, 45)],
    [levels(20, 45), levels(20, 60)],
    [levels(20, 60), levels(null, 60)],
  ]);
  expect(changes.every(({ by, at }) => by !== null && Date.parse(at) <= Date.now() + 1000)).toBe(true);
  // Journals of before name the minimum otherwise.
  await world.ledger.fresh.asOwner(
    `update events set details = replace(details::text, ', minimum', ', alerte')::jsonb where action = 'restaurants.setLevels'`,
  );
  expect((await cardOf(clean())).level_changes).toEqual(changes);
  // Another format's, state's or place's do not count; a period that ended before still needs them.
  expect((await cardOf(`${clean()}&from_date=2026-01-01&to_date=2026-01-31`)).level_changes).toHaveLength(3);
  for (const other of [
    clean().replace('state=clean', 'state=dirty'),
    clean().replace(`format_id=${bowl}`, `format_id=${world.ledger.cup}`),
    `place=warehouse&format_id=${bowl}&state=clean`,
  ])
    expect((await cardOf(other)).level_changes).toEqual([]);
});
