import { expect, it } from 'vitest';
import { changeOf, type Movement, partsOf, vatOfSettled } from './allocation.ts';

const CLOSED = '2026-06-30';
const CLOSED_ON = '2026-07-03';
const fees = (id: number, cents: number, invoiceId: number | null = id): Movement => ({
  id,
  kind: 'statement_fees',
  day: CLOSED,
  invoiceId,
  reversesId: null,
  cents,
});
const of = (id: number, kind: Movement['kind'], cents: number, more: Partial<Movement> = {}): Movement => ({
  id,
  kind,
  day: `2026-07-${String(id).padStart(2, '0')}`,
  invoiceId: null,
  reversesId: null,
  cents,
  ...more,
});
const rowsOf = (movements: readonly Movement[]) =>
  partsOf(movements, CLOSED_ON).map(({ settlementId, invoiceId, kind, day, cents }) => [
    settlementId,
    invoiceId,
    kind,
    day.slice(5),
    cents,
  ]);

it('what the account owes is set off on the day on which the month is closed, then payments settle what is left', () => {
  const closing = [fees(1, 1200), of(2, 'statement_rewards', -150, { day: CLOSED })];
  expect(rowsOf(closing)).toEqual([[1, 1, 'set_off', '07-03', 150]]);
  expect(rowsOf([...closing, of(10, 'payment_received', -500), of(12, 'payment_received', -550)])).toEqual([
    [1, 1, 'set_off', '07-03', 150],
    [10, 1, 'payment', '07-10', 500],
    [12, 1, 'payment', '07-12', 550],
  ]);
});

it('a payment settles the invoice before the till', () => {
  const closing = [fees(1, 1200), of(2, 'statement_cash', 400, { day: CLOSED })];
  expect(rowsOf([...closing, of(10, 'payment_received', -1300)])).toEqual([[10, 1, 'payment', '07-10', 1200]]);
});

it('a credit note of the closing is set off against its invoice; paid back it is settled as well', () => {
  expect(rowsOf([fees(1, 1200), fees(2, -300)])).toEqual([
    [1, 1, 'set_off', '07-03', 300],
    [2, 2, 'set_off', '07-03', -300],
  ]);
  expect(rowsOf([fees(2, -300), of(9, 'payment_made', 200)])).toEqual([[9, 2, 'payment', '07-09', -200]]);
});

it('a payment taken back opens what it settled, which the next one settles', () => {
  const paid = [fees(1, 1200), of(10, 'payment_received', -1000), of(11, 'payment_received', 1000, { reversesId: 10 })];
  expect(rowsOf([...paid, of(12, 'payment_received', -1200)])).toEqual([
    [10, 1, 'payment', '07-10', 1000],
    [11, 1, 'payment', '07-11', -1000],
    [12, 1, 'payment', '07-12', 1200],
  ]);
});

it('a credit note by hand takes what is open of its invoice; of a paid one it waits to be paid back', () => {
  const credit = of(15, 'credit_note', -300, { invoiceId: 7 });
  expect(rowsOf([fees(1, 1200), credit])).toEqual([
    [15, 1, 'set_off', '07-15', 300],
    [15, 7, 'set_off', '07-15', -300],
  ]);
  const paid = [fees(1, 1200), of(10, 'payment_received', -1200)];
  expect(rowsOf([...paid, credit])).toHaveLength(1);
  expect(rowsOf([...paid, credit, of(20, 'payment_made', 300)]).at(-1)).toEqual([20, 7, 'payment', '07-20', -300]);
  // The payment of an invoice is taken back while a credit note waits: both are set off.
  expect(rowsOf([...paid, credit, of(21, 'payment_received', 1200, { reversesId: 10 })]).slice(1)).toEqual([
    [21, 1, 'payment', '07-21', -1200],
    [21, 1, 'set_off', '07-21', 300],
    [21, 7, 'set_off', '07-21', -300],
  ]);
});

it('what stands on a statement of before invoices settles none', () => {
  expect(rowsOf([fees(1, 1200, null), of(10, 'payment_received', -1200)])).toEqual([]);
});

const S20 = { category: 'S', rate: 20, base: 2890, vat: 578 } as const;
const S5 = { category: 'S', rate: 5.5, base: 141, vat: 8 } as const;

it('VAT follows what is paid, at each rate, and a paper wholly paid gives exactly its own', () => {
  // A third of 34.68 is 11.56: 9.63 and 1.93.
  expect(vatOfSettled([S20], 1156)).toEqual([{ ...S20, base: 963, vat: 193 }]);
  const parts = [S20, S5];
  const whole = 2890 + 578 + 141 + 8;
  expect(vatOfSettled(parts, whole)).toEqual(parts);
  expect(vatOfSettled(parts, 0)).toEqual([
    { ...S20, base: 0, vat: 0 },
    { ...S5, base: 0, vat: 0 },
  ]);
  let sum: ReturnType<typeof changeOf> = [];
  for (let paid = 0; paid <= whole; paid += 1) {
    const now = vatOfSettled(parts, paid);
    expect(now.reduce((all, { base, vat }) => all + base + vat, 0)).toBe(paid);
    const change = changeOf(sum, now);
    sum = changeOf([], [...sum, ...change]);
  }
  expect(sum).toEqual(parts);
  expect(vatOfSettled([], 0)).toEqual([]);
});
