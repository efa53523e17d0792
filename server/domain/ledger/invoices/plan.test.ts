import { expect, it } from 'vitest';
import { type ChargedLine, type HeldInvoice, type InvoiceLine, planOf } from './plan.ts';
import { lastDayOf } from './periods.ts';
import { partsLeft, rateAmong, type Tax, vatOf, vatParts } from '../allocation/vat.ts';

const TWENTY: Tax = { rate: 20, regime: 'normal' };
const charged = (month: string, billed: number, price = 30, id = 1, free = 0): ChargedLine => ({
  month,
  price_line_id: id,
  kind: 'per_refill',
  author: null,
  unit_price_cents: price,
  counted: billed + free,
  billed,
  cents: billed * price,
});
const line = (month: string, quantity: number, tax = TWENTY, price = 30, id = 1): InvoiceLine => {
  const { billed: _, counted: __, ...rest } = charged(month, quantity, price, id);
  return { ...rest, quantity, ...tax };
};
const held = (
  id: number,
  lines: InvoiceLine[],
  { waiting = false, left = lines.map(({ cents }) => cents) } = {},
): HeldInvoice => ({
  id,
  waiting,
  lines,
  left,
  vatLeft: vatParts(lines),
});
const MAY = '2026-05-01';
const JUNE = '2026-06-01';
/** The closing of June, each month at one VAT. */
const june = (taxOf: (month: string) => Tax = () => TWENTY) => ({
  month: JUNE,
  periodsOf: (month: string) => [{ from: month, to: lastDayOf(month), tax: taxOf(month) }],
});

it('what is charged makes one invoice, corrections upwards with their month; what costs nothing stays out', () => {
  const plan = planOf([charged(JUNE, 5), charged(JUNE, 0, 30, 2), charged(MAY, 2)], [], june());
  expect(plan.invoices.flat().map(({ month, cents }) => [month, cents])).toEqual([
    [JUNE, 150],
    [MAY, 60],
  ]);
  expect([plan.credits, plan.reduced, plan.rest, plan.vat_cents]).toEqual([[], [], [], 42]);
});

it('what is given back is taken from the newest invoice that holds the line, then from the one before', () => {
  const plan = planOf([charged(MAY, -5)], [held(9, [line(MAY, 2)]), held(7, [line(JUNE, 4), line(MAY, 10)])], june());
  expect(plan.credits).toMatchObject([
    { invoiceId: 9, lines: [{ quantity: 2, cents: 60, credits: 0 }] },
    { invoiceId: 7, lines: [{ quantity: 3, cents: 90, credits: 1 }] },
  ]);
  expect(plan.vat_cents).toBe(-12 - 18);
});

it('an invoice that waits is made smaller; what no invoice holds stays on the statement', () => {
  const plan = planOf([charged(MAY, -5)], [held(9, [line(MAY, 3), line(JUNE, 1)], { waiting: true })], june());
  expect(plan.reduced).toMatchObject([{ invoiceId: 9, lines: [{ month: JUNE, cents: 30 }] }]);
  expect(plan.rest).toMatchObject([{ quantity: -2, cents: -60 }]);
  expect([plan.credits, plan.vat_cents]).toEqual([[], -18 - 12]);
});

it('what was credited already is credited no more', () => {
  const plan = planOf([charged(MAY, -4)], [held(9, [line(MAY, 10)], { left: [30] })], june());
  expect(plan.credits).toMatchObject([{ invoiceId: 9, lines: [{ cents: 30 }] }]);
  expect(plan.rest).toMatchObject([{ cents: -90 }]);
});

it('credit notes of one invoice give back its VAT to the cent, however they are cut', () => {
  const lines = [line(MAY, 9, TWENTY, 1)];
  let vatLeft = vatParts(lines);
  const given: number[] = [];
  for (const [left, pieces] of [
    [9, 3],
    [6, 3],
    [3, 3],
  ] as const) {
    const one = { ...held(9, lines, { left: [left] }), vatLeft };
    const { credits, vat_cents: vat } = planOf([charged(MAY, -pieces, 1)], [one], june());
    vatLeft = partsLeft(vatLeft, credits[0]?.vat ?? []);
    given.push(vat);
  }
  // A fifth of 9 is 1.8, of each 3 is 0.6: rounded apart they would give back 3 of 2.
  expect([given, vatLeft]).toEqual([[-1, -1, 0], [{ category: 'S', rate: 20, base: 0, vat: 0 }]]);
});

it('a correction takes the rate of its own month: two parts of VAT, each rounded on its total', () => {
  const rate = (month: string): Tax => (month === MAY ? { rate: 5.5, regime: 'normal' } : TWENTY);
  const { invoices, vat_cents: vat } = planOf([charged(JUNE, 1, 33), charged(MAY, 1, 47)], [], june(rate));
  // 33 × 0,20 = 6,6; 47 × 0,055 = 2,585.
  expect(vatParts(invoices.flat())).toEqual([
    { category: 'S', rate: 20, base: 33, vat: 7 },
    { category: 'S', rate: 5.5, base: 47, vat: 3 },
  ]);
  expect(vat).toBe(10);
});

it('franchise is exempt, rate 0 is not', () => {
  expect(vatParts([line(MAY, 1, { rate: 0, regime: 'franchise' })])).toEqual([
    { category: 'E', rate: 0, base: 30, vat: 0 },
  ]);
  expect(vatParts([line(MAY, 1, { rate: 0, regime: 'normal' })])).toMatchObject([{ category: 'Z' }]);
});

it('the rate of what stands on a statement alone is found by its VAT, the statement’s own first', () => {
  expect([rateAmong(-300, 0, [20, 0]), rateAmong(-300, -60, [20, 0]), rateAmong(2, 0, [20, 0])]).toEqual([0, 20, 20]);
  expect(rateAmong(-300, -17, [20, 0])).toBe(20);
});

it('VAT is rounded half away from zero, at rates with decimals too', () => {
  expect([vatOf(1090, 20), vatOf(-1090, 20), vatOf(10, 5), vatOf(-10, 5), vatOf(100, 2.1), vatOf(50, 2.1)]).toEqual([
    218, -218, 1, -1, 2, 1,
  ]);
  // 1.05 % of 100.00 is 1.05; 5.5 % of 1.00 is 0.055.
  expect([vatOf(10_000, 1.05), vatOf(100, 5.5), vatOf(-100, 5.5)]).toEqual([105, 6, -6]);
});

it('a month in two periods makes an invoice of each; corrections stand on the first', () => {
  const franchise = { rate: 0, regime: 'franchise' } as const;
  const first = { period_from: JUNE, period_to: '2026-06-11' };
  const second = { period_from: '2026-06-12', period_to: '2026-06-30' };
  const periodsOf = (month: string) =>
    month === JUNE
      ? [
          { from: first.period_from, to: first.period_to, tax: franchise },
          { from: second.period_from, to: second.period_to, tax: TWENTY },
        ]
      : [{ from: month, to: lastDayOf(month), tax: month < JUNE ? franchise : TWENTY }];
  const lines = [{ ...charged(JUNE, 5), ...first }, { ...charged(JUNE, 7), ...second }, charged(MAY, 2)];
  const { invoices, vat_cents: vat } = planOf(lines, [], { month: JUNE, periodsOf });
  expect(invoices.map((all) => vatParts(all))).toEqual([
    [{ category: 'E', rate: 0, base: 210, vat: 0 }],
    [{ category: 'S', rate: 20, base: 210, vat: 42 }],
  ]);
  expect([invoices.map((all) => all.length), vat]).toEqual([[2, 1], 42]);
  // July gives back of each: from the invoice of its days, at its rate.
  const papers = invoices.map((all, rank) => held(8 + rank, [...all])).toReversed();
  const back = [
    { ...charged(JUNE, -2), ...first },
    { ...charged(JUNE, -3), ...second },
  ];
  const july = planOf(back, papers, { month: '2026-07-01', periodsOf });
  expect(
    july.credits.map(({ invoiceId, lines: all, vat: parts }) => [invoiceId, all[0]?.cents, parts[0]?.vat]),
  ).toEqual([
    [8, 60, 0],
    [9, 90, 18],
  ]);
  expect([july.rest, july.vat_cents]).toEqual([[], -18]);
});

it('keeps how many pieces were free with the line as it was charged, and not with a part of it', () => {
  const [[whole] = []] = planOf([charged(JUNE, 118, 30, 1, 30)], [], june()).invoices;
  expect(whole).toMatchObject({ quantity: 118, free: 30 });
  const lowered = { ...charged(JUNE, 118, 30, 1, 30), cents: 3000 };
  expect(planOf([lowered], [], june()).invoices.flat()).toMatchObject([{ quantity: 100 }]);
  expect(planOf([lowered], [], june()).invoices.flat()[0]).not.toHaveProperty('free');
  const { credits } = planOf([charged(JUNE, -8)], [held(7, whole ? [whole] : [])], june());
  expect(credits[0]?.lines).toMatchObject([{ quantity: 8, free: 0 }]);
});
