import { type BalanceQuery, type BalanceRow } from '@boucle/contract/books/calls.ts';
import { type ChartChange, chartAccountAt, chartDays, chartUseOf } from '@boucle/contract/books/chart.ts';
import { type ByteStream } from '@boucle/contract/download.ts';
import { centsOf, euroPlain, eurosOf } from '@boucle/contract/format.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type Tx } from '../../database/transaction.ts';
import { type CsvColumn, csvHeaders, csvStream, onePage } from '../../http/csv.ts';
import { type BookMovement, bookMovements } from '../../statistics/bookDays.ts';
import { chartChanges } from './chart.ts';

/** The trial balance of a period: every account that moved by its end, in the order of the chart. */
export async function balanceOf(
  tx: Tx,
  accountId: number,
  { from_date: from, to_date: to }: BalanceQuery,
): Promise<BalanceRow[]> {
  const chart = await chartChanges(tx, accountId);
  return balanceRows(await bookMovements(tx, accountId, { from, to, changes: chartDays(chart) }), chart);
}

/**
 * Movements by account of the chart of their day; an account that two kinds share has a line for each, and a kind whose account changed one for
 * each account, under its last label.
 */
export function balanceRows(movements: readonly BookMovement[], chart: readonly ChartChange[]): BalanceRow[] {
  const days = chartDays(chart);
  const lines = new Map<
    string,
    { of: Omit<BalanceRow, 'opening' | 'debit' | 'credit'>; sums: [number, number, number] }
  >();
  for (const { kind, source, era, openingCents, debitCents, creditCents } of movements) {
    const { code, label } = chartAccountAt(chart, chartUseOf(kind, source), days[era - 1] ?? '');
    const key = `${code} ${kind}`;
    const [opening, debit, credit] = lines.get(key)?.sums ?? [0, 0, 0];
    lines.set(key, {
      of: { kind, code, label },
      sums: [opening + openingCents, debit + debitCents, credit + creditCents],
    });
  }
  return [...lines]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { of, sums }]) => {
      const [opening, debit, credit] = sums;
      return { ...of, opening: toEuros(opening), debit: toEuros(debit), credit: toEuros(credit) };
    });
}

const COLUMNS: readonly CsvColumn<BalanceRow>[] = [
  { heading: 'Compte', value: ({ code }) => code },
  { heading: 'Libellé', value: ({ label }) => label },
  { heading: 'Ouverture', value: ({ opening }) => euroPlain(opening) },
  { heading: 'Débit', value: ({ debit }) => euroPlain(debit) },
  { heading: 'Crédit', value: ({ credit }) => euroPlain(credit) },
  {
    heading: 'Solde',
    value: ({ opening, debit, credit }) => euroPlain(eurosOf(centsOf(opening) + centsOf(debit) - centsOf(credit))),
  },
];

/** The trial balance as CSV; a debit balance is above 0. */
export const balanceCsv = (
  rows: readonly BalanceRow[],
  { from_date, to_date }: BalanceQuery,
): { headers: Record<string, string>; body: ByteStream } => ({
  headers: csvHeaders(`balance-${from_date}-${to_date}`),
  body: csvStream(COLUMNS, onePage(rows)),
});
