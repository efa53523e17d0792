import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Tx } from '../../../platform/database/transaction.ts';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { completeByProvider } from '../../../domain/ledger/pending/byProvider.ts';
import { openPending } from '../../../domain/ledger/pending/openPending.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { settle } from '../../../domain/ledger/settlements.ts';
import { type RecordCommand } from '../../../domain/ledger/types.ts';
import { reverse } from '../../../domain/ledger/reversal/reverse.ts';
import { rollUpAllDays } from '../../../domain/statistics/accountDays.ts';
import { readFec } from '../../../dev/testing/fecReader.ts';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { saveChartAccount, readChart } from '../chart.ts';
import { checkFec } from './check.ts';
import { fecExports } from './exports.ts';
import { fecYears } from './years.ts';
import { type FecOrder, fecFile } from './write.ts';

/** Written by hand from the twelve movements below. */
const BY_HAND = readFileSync(new URL('year2025.fec.txt', import.meta.url));
const CLOSED_AT = new Date('2026-01-05T10:00:00Z');

let world: TestWorld;
const lea = () => ({ kind: 'customer', id: world.customer }) as const;
const on = (day: string) => ({ at: new Date(`${day}T10:00:00Z`) });
const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];
const close = (month: number) =>
  world.run((tx) => closeMonth(tx, world.accountId, `2025-${String(month).padStart(2, '0')}-01`, { now: CLOSED_AT }));

async function statementOf(tx: Tx, accountId: number, restaurantId: number): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from statements where account_id = $1 and restaurant_id = $2',
    values: [accountId, restaurantId],
  });
  return rows[0]?.id ?? 0;
}

beforeAll(async () => {
  world = await testWorld();
  const { accountId, adminId, sender, washer, bowl, fresh } = world;
  await fresh.asOwner(`
    update accounts set siren = '732829320' where id = ${accountId};
    insert into format_prices (account_id, format_id, valid_from, deposit_cents) values (${accountId}, ${bowl}, '2025-07-01', 500);
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from, valid_to)
      values (${accountId}, ${sender}, 'recurring_subscription', 1000, '2025-01-01', '2025-01-31')`);
  const admin = { adminId } as const;
  const atSender = { author: 'customer', holder: lea(), restaurantId: sender } as const;
  const record = (command: RecordCommand) => world.record(command);
  await record({ ...admin, type: 'admin_in', variant: 'bought', lines: bowls(20), ...on('2025-01-02') });
  await record({ ...admin, type: 'admin_give', restaurantId: sender, lines: bowls(20), ...on('2025-01-02') });
  // 1. A top-up of 30 €.
  const topUp = { type: 'add_deposit', author: 'customer', holder: lea(), amountCents: 3000 } as const;
  const asked = await world.run((tx) => openPending(tx, accountId, { ...topUp, ...on('2025-01-05') }));
  await world.run((tx) => completeByProvider(tx, accountId, asked, on('2025-01-05').at));
  // 2. Two bowls at 4 €.
  await record({ ...atSender, type: 'grab_container', lines: bowls(2), ...on('2025-01-10') });
  // 3. A gift of 10 €.
  const gift = await record({
    ...admin,
    type: 'admin_free_deposit',
    holder: lea(),
    amountCents: 1000,
    ...on('2025-01-20'),
  });
  // 4. A guest's bowl, 5. brought back to another restaurant.
  const owner = { author: 'restaurant_owner' } as const;
  await record({
    ...owner,
    type: 'grab_guest_container',
    restaurantId: sender,
    lines: bowls(1),
    ...on('2025-02-03'),
  });
  await record({
    ...owner,
    type: 'return_guest_container',
    restaurantId: washer,
    lenderId: sender,
    lines: bowls(1),
    ...on('2025-02-10'),
  });
  // 6. A bowl that never comes back: its 4 € are kept, VAT of 20 % inside.
  await record({
    ...admin,
    type: 'admin_fix_customer_stocks',
    variant: 'less_kept',
    holder: lea(),
    place: 'X.lost',
    lines: bowls(1),
    ...on('2025-03-05'),
  });
  // 7. A bowl at 5 €. 8. The one at 4 € comes back. 9. A reward of 2 €.
  await record({ ...atSender, type: 'grab_container', lines: bowls(1), ...on('2025-07-10') });
  await record({ ...atSender, type: 'return_container', lines: bowls(1), ...on('2025-07-20') });
  await record({
    ...owner,
    type: 'redeem_reward',
    variant: 'account',
    holder: lea(),
    restaurantId: sender,
    amountCents: 200,
    ...on('2025-08-01'),
  });
  // 10. January is closed: 10 € of subscription and their VAT. 11. The restaurant pays them, and
  // their VAT is due.
  await close(1);
  const statementId = await world.run((tx) => statementOf(tx, accountId, sender));
  const now = { now: new Date('2025-02-16T10:00:00Z') };
  await world.run((tx) => settle(tx, accountId, { ...payment(sender, 1200, '2025-02-15', adminId), statementId }, now));
  // 12. The gift of the closed month is undone in September.
  await world.run((tx) =>
    reverse(tx, accountId, { transactionId: gift.id, comment: 'Erreur', adminId, ...on('2025-09-02') }),
  );
  for (let month = 2; month <= 12; month += 1) await close(month);
  // As months were booked before: in the receivables on their last day, whether their invoice
  // waited or not.
  await fresh.tamper(`
    insert into money_accounts (account_id, kind, owner, owner_id)
      select account_id, 'VAT_PENDING', '-', 0 from money_accounts where kind = 'VAT_UNBILLED' on conflict do nothing;
    with moved as (
      select n.id as old, b.id as new, n.balance_cents as cents from money_accounts n
        join money_accounts b on b.account_id = n.account_id and b.owner = n.owner and b.owner_id = n.owner_id
         and b.kind = case n.kind when 'UNBILLED' then 'AR' else 'VAT_PENDING' end
       where n.kind in ('UNBILLED', 'VAT_UNBILLED')
    ), entries as (
      update settlement_entries e set from_account = coalesce((select new from moved where old = e.from_account), e.from_account),
        to_account = coalesce((select new from moved where old = e.to_account), e.to_account)
    )
    update money_accounts a set balance_cents = a.balance_cents + case when a.id = m.new then m.cents else -m.cents end
      from moved m where a.id in (m.old, m.new)`);
  // Instants come from the database's clock.
  await fresh.tamper(`
    update settlements set created_at = case when kind = 'payment_received' then '2025-02-16T10:00:00Z'::timestamptz else '2026-01-05T10:00:00Z' end`);
});
afterAll(() => world.fresh.drop());

const ORDER: Omit<FecOrder, 'accountId'> = {
  from: '2025-01-01',
  to: '2025-12-31',
  grain: 'detailed',
  opening: false,
  fileName: '732829320FEC20251231-journaux-auxiliaires.txt',
  personId: null,
};
async function written(order: Partial<FecOrder> = {}): Promise<Buffer> {
  const { body } = fecFile(world.fresh.database, { ...ORDER, accountId: world.accountId, ...order });
  return Buffer.from(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}

/** From when the books follow the rules of now: null, always. */
const booksFrom = (day: string | null) =>
  world.fresh.asOwner(
    `update accounts set current_books_from = ${day === null ? 'null' : `'${day}'`} where id = ${world.accountId}`,
  );

it('is, byte for byte, what the twelve movements of a year are by hand, of a year closed before the rules of now', async () => {
  await booksFrom('2026-01-01');
  const file = await written();
  expect(file.toString('latin1')).toBe(BY_HAND.toString('latin1'));
  expect(readFec(file)).toMatchObject({ lines: 32, total: 11_500 });
  const [made] = await world.run((tx) => fecExports(tx, world.accountId));
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(BY_HAND))).toString('hex');
  expect(made).toMatchObject({ lines: 32, entries: 15, amount: 115, sha256, from_date: '2025-01-01' });
  await booksFrom(null);
});

const fieldsOf = (file: Buffer): string[][] =>
  new TextDecoder('iso-8859-15')
    .decode(file)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'));

it('has one label for each number and no straight quote, from the fiscal year of the first month that was open', async () => {
  const { washer, fresh } = world;
  await fresh.asOwner(`update restaurants set name = '"La Manufacture' where id = ${washer}`);
  await booksFrom('2025-12-01');
  const shared = await written();
  const labels = new Set(fieldsOf(shared).map(([, , , , code, label]) => `${code} ${label}`));
  expect([...labels].filter((label) => label.startsWith('4196'))).toEqual([
    '4196 Clients, dettes sur emballages consignés',
  ]);
  expect(shared.toString('latin1')).toContain("\t'La Manufacture\t");
  expect(shared.toString('latin1')).not.toContain('"');
  await booksFrom('2026-01-01');
  expect((await written()).toString('latin1')).toContain('\t"La Manufacture\t');
  await booksFrom(null);
  const codes = new Set(fieldsOf(await written()).map(([, , , , code]) => code));
  expect(codes.has('4196')).toBe(false);
  expect([codes.has('41961'), codes.has('41962')]).toEqual([true, true]);
  await fresh.asOwner(`update restaurants set name = 'Ô Bon Bol' where id = ${washer}`);
});

it('has one label for a number that two uses share, and for one whose label changes within the year', async () => {
  const { accountId, fresh } = world;
  await world.run(async (tx) => {
    const chart = { ...(await readChart(tx, accountId, '2026-01-05')), open_from: null };
    const gifts = { use: 'GES', code: '658', auxiliary: false } as const;
    await saveChartAccount(tx, accountId, chart, { ...gifts, valid_from: '2025-01-01', label: 'Cadeaux' });
    await saveChartAccount(tx, accountId, chart, { ...gifts, valid_from: '2025-06-01', label: 'Gestes' });
  });
  for (const opening of [false, true]) {
    const lines = fieldsOf(await written({ opening }));
    const labels = lines.filter(([, , , , code]) => code === '658').map(([, , , , , label]) => label);
    expect(new Set(labels)).toEqual(new Set(['Gestes']));
  }
  await fresh.asOwner(`delete from chart_accounts where account_id = ${accountId}`);
});

it('is written for any closed months with the numbers of its year, whose lines it has', async () => {
  const whole = (await written()).toString('latin1').split('\r\n').slice(1, -1);
  const linesOf = (file: Buffer) => file.toString('latin1').split('\r\n').slice(1, -1);
  const [first, second, rest] = [
    linesOf(await written({ to: '2025-01-31' })),
    linesOf(await written({ year: '2025-01-01', from: '2025-02-01', to: '2025-03-31' })),
    linesOf(await written({ year: '2025-01-01', from: '2025-04-01' })),
  ];
  // Receivables of two files have no letter in either: half of a lettering is refused elsewhere.
  const bare = (lines: readonly string[]) => lines.map((line) => line.replace(/\tA\w\w\t\d{8}\t/, '\t\t\t'));
  expect(bare([...first, ...second, ...rest])).toEqual(bare(whole));
  expect(second.length).toBeGreaterThan(0);
  const made = await world.run((tx) => fecExports(tx, world.accountId));
  expect(made[0]).toMatchObject({ from_date: '2025-04-01', lines: rest.length });
  expect((made[0]?.entries ?? 0) + (made[1]?.entries ?? 0) + (made[2]?.entries ?? 0)).toBe(made[3]?.entries);
});

it('is read by an independent reader before it is sent: each check holds, the balance too', async () => {
  const { accountId, fresh } = world;
  const before = (await world.run((tx) => fecExports(tx, accountId))).length;
  const months = { year: '2025-01-01', from: '2025-02-01', to: '2025-03-31', fileName: '732829320FEC20250331.txt' };
  for (const order of [ORDER, { ...ORDER, opening: true }, { ...ORDER, ...months }]) {
    const { checks, lines } = await checkFec(fresh.database, { ...order, accountId }, '732829320');
    expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(lines).toBeGreaterThan(0);
  }
  // Nothing was sent: nothing is recorded.
  expect((await world.run((tx) => fecExports(tx, accountId))).length).toBe(before);
});

it('has the same totals by account when all transactions of a type on a day are one entry', async () => {
  const [detailed, daily] = [readFec(await written()), readFec(await written({ grain: 'daily' }))];
  expect(daily.debits).toEqual(detailed.debits);
  expect(daily.credits).toEqual(detailed.credits);
});

it('opens the next year with what stood in the accounts, result included, in one balanced entry', async () => {
  const file = await written({ from: '2026-01-01', to: '2026-01-31', opening: true });
  const read = readFec(file);
  expect(read.journals.get('AN')).toBe(read.total);
  expect(file.toString('latin1')).toContain('AN\tÀ-nouveaux\t1\t20260101\t120\tRésultat (bénéfice)\t');
  expect([...read.credits]).toContainEqual(['4191', 2300]);
});

it('takes the account of each day, and both years of a fiscal year that begins in July', async () => {
  const { accountId } = world;
  await world.run(async (tx) => {
    const chart = { ...(await readChart(tx, accountId, '2026-01-05')), open_from: null };
    const change = { use: 'GES', valid_from: '2025-08-01', code: '6234', label: 'Cadeaux à la clientèle' } as const;
    await saveChartAccount(tx, accountId, chart, { ...change, auxiliary: false });
  });
  const read = readFec(await written());
  expect([read.debits.get('6238'), read.debits.get('6234')]).toEqual([1000, 200]);
  await world.fresh.asOwner(`update accounts set fiscal_year_start = 7 where id = ${accountId}`);
  const { years } = await world.run((tx) => fecYears(tx, accountId));
  expect(years).toEqual([
    { first: '2025-07-01', last: '2026-06-30', closed_until: '2025-12-31', waiting: 12 },
    { first: '2024-07-01', last: '2025-06-30', closed_until: '2025-06-30', waiting: 12 },
  ]);
});

/**
 * Balances that the entries of a file leave in each account of classes 1 to 5 and owner, debit less
 * credit in cents; of one journal, or of all but it.
 */
function left(file: Buffer, isOf: (journal: string | undefined) => boolean): Record<string, number> {
  const sums: Record<string, number> = {};
  const centsIn = (amount = '') => Number(amount.replace(',', ''));
  for (const line of file.toString('latin1').split('\r\n').slice(1, -1)) {
    const fields = line.split('\t');
    const [journal, , , , code = '', , owner = ''] = fields;
    const key = `${code} ${owner}`.trim();
    if (isOf(journal) && code < '6' && code !== '120')
      sums[key] = (sums[key] ?? 0) + centsIn(fields[11]) - centsIn(fields[12]);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

it.each(['read as written', 'rolled up'])(
  'opens each account and owner with what the year before left there, through changes of the chart: %s',
  async (how) => {
    const { accountId } = world;
    await world.run(async (tx) => {
      const changes = [
        { use: 'CAG', valid_from: '2025-07-01', code: '41912', label: 'Cagnottes par titulaire', auxiliary: true },
        { use: 'AR', valid_from: '2025-02-01', code: '4111', label: 'Restaurants', auxiliary: true },
        { use: 'CASH', valid_from: '2025-02-05', code: '467', label: 'Caisses', auxiliary: false },
      ] as const;
      for (const change of changes) {
        const chart = { ...(await readChart(tx, accountId, '2026-01-05')), open_from: null };
        await saveChartAccount(tx, accountId, chart, change);
      }
    });
    if (how === 'rolled up') await rollUpAllDays(world.fresh.database, '2026-03-01');
    const year = left(await written(), () => true);
    const opened = await written({ from: '2026-01-01', to: '2026-01-31', opening: true });
    expect(left(opened, (journal) => journal === 'AN')).toEqual(year);
    expect(Object.keys(year)).toEqual(expect.arrayContaining(['41912 U000001', '4191', '512', '467']));
  },
);
