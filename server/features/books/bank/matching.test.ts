import { expect, it } from 'vitest';
import { matched, type OpenLine } from './matching.ts';
import { type Operation } from './operations.ts';
import { referencesIn } from './references.ts';

let next = 0;
const line = (day: string, cents: number, text = ''): OpenLine => ({
  id: ++next,
  day,
  cents,
  refs: referencesIn(text),
});
const ours = (day: string, cents: number, text = '', batch?: string): Operation => ({
  ...{ transactionId: null, settlementId: ++next, day, cents, source: 'payment_received', who: null, comment: '' },
  ...{ statementId: null, refs: referencesIn(text) },
  batch: batch === undefined ? null : { id: 7, label: batch },
});
/** Positions of the line and of the operations in each pair. */
const pairsOf = (lines: OpenLine[], operations: Operation[]) =>
  matched(lines, operations).map(({ line: one, unit, how }) => [
    lines.indexOf(one),
    unit.operations.map((each) => operations.indexOf(each)),
    how,
  ]);

it('a reference that both name comes before days that are near', () => {
  const lines = [line('2026-03-10', 5000, 'facture F2026-0012'), line('2026-03-09', 5000)];
  const operations = [ours('2026-03-09', 5000), ours('2026-01-02', 5000, 'F2026-0012')];
  expect(pairsOf(lines, operations)).toEqual([
    [0, [1], 'reference'],
    [1, [0], 'amount_day'],
  ]);
});

it('of two equal amounts of a day none is chosen, nor of two lines for one operation', () => {
  expect(pairsOf([line('2026-03-10', 5000)], [ours('2026-03-09', 5000), ours('2026-03-12', 5000)])).toEqual([]);
  expect(pairsOf([line('2026-03-10', 5000), line('2026-03-11', 5000)], [ours('2026-03-09', 5000)])).toEqual([]);
  const twice = [ours('2026-03-01', 5000, 'F2026-0012'), ours('2026-03-20', 5000, 'F2026-0012')];
  expect(pairsOf([line('2026-03-11', 5000, 'F2026-0012')], twice)).toEqual([]);
});

it('five days apart are near, six are not; another amount or sign is another', () => {
  expect(pairsOf([line('2026-03-10', 5000)], [ours('2026-03-05', 5000)])).toHaveLength(1);
  expect(pairsOf([line('2026-03-10', 5000)], [ours('2026-03-04', 5000)])).toEqual([]);
  expect(pairsOf([line('2026-03-10', 5000)], [ours('2026-03-10', -5000), ours('2026-03-10', 5001)])).toEqual([]);
});

it('a batch is one line or one for each transfer, and never the transfer of another', () => {
  const batch = () => [
    ours('2026-03-10', -4000, 'VIR2026-0007-1', 'VIR2026-0007'),
    ours('2026-03-10', -4000, 'VIR2026-0007-2', 'VIR2026-0007'),
  ];
  expect(pairsOf([line('2026-03-10', -8000, 'VIR2026-0007')], batch())).toEqual([[0, [0, 1], 'reference']]);
  expect(pairsOf([line('2026-03-12', -8000)], batch())).toEqual([[0, [0, 1], 'amount_day']]);
  const each = [line('2026-03-10', -4000, 'VIR2026-0007 VIR2026-0007-2'), line('2026-03-10', -4000, 'VIR2026-0007-1')];
  expect(pairsOf(each, batch())).toEqual([
    [0, [1], 'reference'],
    [1, [0], 'reference'],
  ]);
  expect(pairsOf([line('2026-03-10', -8000, 'VIR2026-0008')], batch())).toEqual([]);
});

it('days and short numbers name no payment', () => {
  expect(referencesIn('Virement du 31-03-2026, 20260331, réf. 4021, n° Fé2026-0012, po_1AbC')).toEqual([
    'FE2026-0012',
    'PO_1ABC',
  ]);
});

it('ten thousand equal lines and operations take no time', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => n);
  const start = process.cpuUsage();
  const lines = many.map((n) => line('2026-03-10', n < 5000 ? n + 1 : 700));
  const operations = many.map((n) => ours('2026-03-10', n < 5000 ? n + 1 : 700));
  expect(matched(lines, operations)).toHaveLength(4_999);
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});
