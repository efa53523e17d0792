import { reversalOf } from '@boucle/contract/features/books/cutOff.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueInvoices } from '../../../domain/ledger/invoices/issue.ts';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { settle } from '../../../domain/ledger/settlements.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { readFec } from '../../../dev/testing/fecReader.ts';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { vatReport } from '../../vatReport/report.ts';
import { cutOffOf } from '../yearEnd/cutOff.ts';
import { fecFile } from './write.ts';

let world: TestWorld;
const at = (day: string) => new Date(`${day}T10:00:00Z`);
const close = (month: string, day: string) =>
  world.run((tx) => closeMonth(tx, world.accountId, `${month}-01`, { now: at(day) }));

/**
 * Lines of a year's file: day, account, owner, piece and its day, debit, credit, letter and its
 * day.
 */
async function lines(year: number, to: string): Promise<string[][]> {
  const { accountId, fresh } = world;
  const order = { accountId, from: `${year}-01-01`, to, grain: 'detailed', opening: false, personId: null } as const;
  const { body } = fecFile(fresh.database, { ...order, fileName: 'essai.txt' });
  const bytes = new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
  readFec(bytes);
  return new TextDecoder('iso-8859-15')
    .decode(bytes)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
    .map((fields) => [3, 4, 6, 8, 9, 11, 12, 13, 14].map((n) => fields[n] ?? ''));
}
const sales = (all: readonly string[][]): string[][] => all.filter(([, code = '']) => /^(411|418|706|445)/u.test(code));

let sender = '';
let washer = '';

/**
 * Two restaurants owe a subscription of December, closed on 5 January; the invoice of one waits
 * until 10 February.
 */
beforeAll(async () => {
  world = await testWorld();
  const { accountId, fresh } = world;
  sender = `R${String(world.sender).padStart(6, '0')}`;
  washer = `R${String(world.washer).padStart(6, '0')}`;
  await fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes' where id = ${world.sender};
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from, valid_to)
      select ${accountId}, id, 'recurring_subscription', 1000, date '2025-12-01', date '2025-12-31' from restaurants where account_id = ${accountId}`);
  // A reward that the restaurant gave pays a part of its month.
  await world.record({
    type: 'redeem_reward',
    variant: 'restaurant',
    author: 'restaurant_owner',
    holder: { kind: 'customer', id: world.customer },
    restaurantId: world.sender,
    amountCents: 200,
    at: at('2025-12-15'),
  });
  await close('2025-12', '2026-01-05');
  const statement = async (restaurantId: number): Promise<number> => {
    const { rows } = await world.run((tx) =>
      tx.raw<{ id: number }>({
        text: 'select id from statements where account_id = $1 and restaurant_id = $2',
        values: [accountId, restaurantId],
      }),
    );
    return rows[0]?.id ?? 0;
  };
  for (const [restaurantId, cents] of [
    [world.sender, 1000],
    [world.washer, 1200],
  ] as const) {
    const statementId = await statement(restaurantId);
    const paid = { ...payment(restaurantId, cents, '2026-01-20'), statementId };
    await world.run((tx) => settle(tx, accountId, paid, { now: at('2026-01-20') }));
  }
  await close('2026-01', '2026-02-03');
  await fresh.asOwner(
    `update restaurants set siren = '552100554', address = '2 rue du Port', postal_code = '44000', city = 'Nantes' where id = ${world.washer}`,
  );
  await world.run((tx) => issueInvoices(tx, accountId, { now: at('2026-02-10'), personId: null }));
  await close('2026-02', '2026-03-03');
});
afterAll(async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  await world.fresh.drop();
});

it('books a month as an invoice to be made out on its last day, and names no invoice of later', async () => {
  const december = sales(await lines(2025, '2025-12-31'));
  const accrued = (owner: string, piece: string) => [
    ['20251231', '4181', owner, piece, '20251231', '12,00', '0,00', '', ''],
    ['20251231', '44587', '', piece, '20251231', '0,00', '2,00', '', ''],
    ['20251231', '706', '', piece, '20251231', '0,00', '10,00', '', ''],
  ];
  expect(december.filter(([, , , piece]) => piece !== 'S-3')).toEqual([
    ...accrued(washer, 'S-1'),
    ...accrued(sender, 'S-2'),
  ]);
  // The reward is the restaurant's from the last day on.
  expect(december.find(([, , , piece]) => piece === 'S-3')?.slice(1, 3)).toEqual(['411', sender]);
});

it('books the invoice on its own day, takes back what stood for it, and letters nothing before', async () => {
  const year = sales(await lines(2026, '2026-02-28'));
  const invoiced = (owner: string, day: string, piece: string, letter: string[]) => [
    [day, '411', owner, piece, day, '12,00', '0,00', ...letter],
    [day, '44587', '', piece, day, '2,00', '0,00', '', ''],
    [day, '706', '', piece, day, '10,00', '0,00', '', ''],
    [day, '4181', owner, piece, day, '0,00', '12,00', '', ''],
    [day, '44574', '', piece, day, '0,00', '2,00', '', ''],
    [day, '706', '', piece, day, '0,00', '10,00', '', ''],
  ];
  const booked = year.filter(
    ([, code, , piece = '', , debit]) =>
      piece.startsWith('F') && code !== '44571' && !(code === '44574' && debit !== '0,00'),
  );
  expect(booked).toEqual([
    ...invoiced(sender, '20260105', 'F2026-0001', ['AAA', '20260120']),
    ...invoiced(washer, '20260210', 'F2026-0002', ['AAB', '20260210']),
  ]);
  // Paid before its invoice, it is lettered with it.
  const paid = year.filter(([day, code]) => day === '20260120' && code === '411');
  expect(paid.map((line) => line.slice(7))).toEqual([
    ['AAA', '20260120'],
    ['AAB', '20260210'],
  ]);
  const january = sales(await lines(2026, '2026-01-31')).filter(
    ([, code, owner]) => code === '411' && owner === washer,
  );
  expect(january.map((line) => line.slice(7))).toEqual([['', '']]);
  for (const [day = '', , , , piece = ''] of year) expect(piece <= day).toBe(true);
  // What was closed before an invoice was issued has the same bytes after it.
  expect(year.filter(([day]) => day === '20260120').map(([, , , piece]) => piece)).not.toContain('F2026-0002');
});

it('makes no VAT due in the days of a month that is over when it is closed', async () => {
  const report = (month: string, last: string) =>
    world.run((tx) => vatReport(tx, world.accountId, { from_date: `${month}-01`, to_date: `${month}-${last}` }));
  expect(await report('2025-12', '31')).toMatchObject({ due: 0, booked: 0, days: [] });
  const january = await report('2026-01', '31');
  // 2.00 € set off on the day of the closing, 10.00 € and 12.00 € paid: a sixth of each, whether
  // the invoice waits or not.
  expect([january.due, january.booked]).toEqual([4, 4]);
  expect(january.days.map(({ day }) => day)).toContain('2026-01-05');
  expect(await report('2026-02', '28')).toMatchObject({ due: 0, booked: 0 });
});

it('shows at any day the months to invoice, beside their accounts, and what takes them back the day after', async () => {
  const on = (day: string) => world.run((tx) => cutOffOf(tx, world.accountId, day));
  const year = await on('2025-12-31');
  const due = { month: '2025-12', net: 10, vat: 2, total: 12 };
  expect(year).toMatchObject({
    closed: true,
    lines: [
      { account: sender, ...due },
      { account: washer, ...due },
    ],
    checks: [
      { code: '4181', shown: 24, balance: 24, off: 0 },
      { code: '44587', shown: -4, balance: -4, off: 0 },
    ],
  });
  expect(reversalOf(year).map(({ day, code, account, debit, credit }) => [day, code, account, debit, credit])).toEqual([
    ['2026-01-01', '706', '', 20, null],
    ['2026-01-01', '44587', '', 4, null],
    ['2026-01-01', '4181', sender, null, 12],
    ['2026-01-01', '4181', washer, null, 12],
  ]);
  expect(await on('2026-01-31')).toMatchObject({
    lines: [{ account: washer, ...due }],
    checks: [{ off: 0 }, { off: 0 }],
  });
  expect(await on('2026-02-28')).toMatchObject({ lines: [], checks: [{ balance: 0 }, { balance: 0 }] });
  expect(await on('2026-03-31')).toMatchObject({ closed: false });
});
