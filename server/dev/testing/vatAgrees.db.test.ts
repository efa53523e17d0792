import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '../../features/books/balance.ts';
import { fecFile } from '../../features/books/fec/write.ts';
import { vatReport } from '../../features/vatReport/report.ts';
import { creditInvoice } from '../../domain/ledger/invoices/creditInvoice.ts';
import { closeMonth } from '../../domain/ledger/months/closeMonth.ts';
import { payment } from '../../domain/ledger/payments.ts';
import { reverseSettlement, settle } from '../../domain/ledger/settlements.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { readFec } from './fecReader.ts';
import { type TestWorld, testWorld } from './ledgerWorld.ts';

let world: TestWorld;
const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];

beforeAll(async () => {
  world = await testWorld();
  const { accountId, adminId, sender, washer, fresh } = world;
  await fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes' where account_id = ${accountId};
    insert into vat_rates (account_id, valid_from, rate) values (${accountId}, '2020-01-01', 20), (${accountId}, '2026-03-10', 5.5)
      on conflict do nothing;
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from)
      select ${accountId}, id, 'recurring_subscription', 1050, 0, date '2026-01-01' from restaurants where account_id = ${accountId}
      union all select ${accountId}, id, 'per_refill', 33, 0, date '2026-01-01' from restaurants where account_id = ${accountId}`);
  await world.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(400), at: at('2026-01-02') });
  for (const restaurantId of [sender, washer])
    await world.record({ type: 'admin_give', adminId, restaurantId, lines: bowls(200), at: at('2026-01-02') });
});
afterAll(async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  await world.fresh.drop();
});

const serve = (restaurantId: number, quantity: number, day: string) =>
  world.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId,
    lines: bowls(quantity),
    at: at(day),
  });
const close = (month: string, day: string) =>
  world.run((tx) =>
    closeMonth(tx, world.accountId, `${month}-01`, { personId: world.adminId, now: at(day), vatOf: 'last_day' }),
  );
const statementOf = async (restaurantId: number, month: string): Promise<number> => {
  const { rows } = await world.run((tx) =>
    tx.raw<{ id: number }>({
      text: 'select id from statements where account_id = $1 and restaurant_id = $2 and month = $3',
      values: [world.accountId, restaurantId, `${month}-01`],
    }),
  );
  return rows[0]?.id ?? 0;
};
const pay = async (restaurantId: number, month: string, cents: number, day: string): Promise<number> => {
  const statementId = await statementOf(restaurantId, month);
  const paid = { ...payment(restaurantId, cents, day, world.adminId), statementId };
  return world.run((tx) => settle(tx, world.accountId, paid, { now: at(day) }));
};
const keep = (day: string) =>
  world.record({
    type: 'adjust_guest_stock_container',
    variant: 'lost',
    adminId: world.adminId,
    restaurantId: world.sender,
    lines: bowls(1),
    at: at(day),
  });

/**
 * Credits less debits of the two accounts of VAT, in cents, by the trial balance of a period,
 * earlier balances included.
 */
async function byBalance(from: string, to: string): Promise<{ due: number; pending: number }> {
  const rows = await world.run((tx) => balanceOf(tx, world.accountId, { from_date: from, to_date: to }));
  const of = (code: string, withBefore: boolean): number =>
    rows
      .filter((row) => row.code === code)
      .reduce((sum, { opening, debit, credit }) => sum + credit - debit - (withBefore ? opening : 0), 0);
  return { due: Math.round(of('44571', false) * 100), pending: Math.round(of('44574', true) * 100) };
}

it('the VAT report, the trial balance and the file of entries say the same of what is due and of what waits', async () => {
  const { accountId, sender, washer, adminId } = world;
  await serve(sender, 7, '2026-01-10');
  await serve(washer, 5, '2026-01-12');
  await close('2026-01', '2026-02-02');
  await pay(sender, '2026-01', 500, '2026-02-10');
  const whole = await pay(washer, '2026-01', 700, '2026-02-11');
  await keep('2026-02-15');
  await serve(sender, 11, '2026-02-20');
  await close('2026-02', '2026-03-02');
  // A payment is taken back, another comes, an invoice is credited in part; the rate is 5.5 % from
  // the 10th on.
  await world.run((tx) => reverseSettlement(tx, accountId, whole, { comment: 'Rejeté', day: '2026-03-03' }));
  await pay(washer, '2026-01', 900, '2026-03-20');
  await keep('2026-03-21');
  const { rows } = await world.run((tx) =>
    tx.raw<{ id: number }>({
      text: `select id from invoices where account_id = $1 and kind = 'invoice' and restaurant_id = $2 order by id limit 1`,
      values: [accountId, sender],
    }),
  );
  const credit = { lines: [{ rank: 0, cents: 33 }], reason: 'Geste', personId: adminId, now: at('2026-03-25') };
  await world.run((tx) => creditInvoice(tx, accountId, rows[0]?.id ?? 0, credit));
  await close('2026-03', '2026-04-02');

  const periods = [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
    ['2026-01-01', '2026-03-31'],
  ] as const;
  for (const [from, to] of periods) {
    const report = await world.run((tx) => vatReport(tx, accountId, { from_date: from, to_date: to }));
    expect(report.booked, `${from} to ${to}`).toBe(report.due);
    expect(await byBalance(from, to), `${from} to ${to}`).toEqual({
      due: Math.round(report.due * 100),
      pending: Math.round(report.pending * 100),
    });
  }
  const all = await world.run((tx) => vatReport(tx, accountId, { from_date: '2026-01-01', to_date: '2026-03-31' }));
  expect(all.due).toBeGreaterThan(0);
  expect(all.pending).toBeGreaterThan(0);
  const order = { from: '2026-01-01', to: '2026-03-31', grain: 'detailed', opening: false, personId: null } as const;
  const { body } = fecFile(world.fresh.database, { ...order, accountId, fileName: '732829320FEC20261231.txt' });
  const { debits, credits } = readFec(
    new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer()),
  );
  const written = (code: string): number => (credits.get(code) ?? 0) - (debits.get(code) ?? 0);
  expect([written('44571'), written('44574')]).toEqual([Math.round(all.due * 100), Math.round(all.pending * 100)]);
});
