import { type BalanceQuery, type BalanceRow } from '@boucle/contract/features/books/calls.ts';
import {
  type ChartChange,
  chartAccountAt,
  chartDays,
  chartUseOf,
  fiscalYearOf,
  isOfResult,
  RESULT_ACCOUNTS,
} from '@boucle/contract/features/books/chart.ts';
import { centsOf, euroPlain, eurosOf } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { type BookMovement, bookMovements } from '../../domain/statistics/bookDays.ts';
import { chartChanges } from './chart.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';

/**
 * The trial balance of a period: every account that moved by its end, in the order of the chart.
 * Charges and revenue begin with the fiscal year of the first day; the result of earlier years is a
 * separate line.
 */
export async function balanceOf(
  tx: Tx,
  accountId: number,
  { from_date: from, to_date: to }: BalanceQuery,
): Promise<BalanceRow[]> {
  const [chart, start] = await Promise.all([chartChanges(tx, accountId), fiscalYearStart(tx, accountId)]);
  const year = fiscalYearOf(from, start);
  const days = [...new Set([...chartDays(chart), year])].sort();
  return balanceRows(await bookMovements(tx, accountId, { from, to, changes: days }), { chart, days, year });
}

async function fiscalYearStart(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ start: number }>({
    text: 'select fiscal_year_start as start from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.start ?? 1;
}

interface Eras {
  readonly chart: readonly ChartChange[];
  /** Days on which the movements are split. */
  readonly days: readonly string[];
  /** First day of the fiscal year, one of `days`. */
  readonly year: string;
}

/**
 * Movements by the chart's account of their day. An account shared by two kinds has a line for
 * each; a kind whose account changed has one for each account, under its last label.
 */
function balanceRows(movements: readonly BookMovement[], { chart, days, year }: Eras): BalanceRow[] {
  const lines = new Map<
    string,
    { of: Omit<BalanceRow, 'opening' | 'debit' | 'credit'>; sums: [number, number, number] }
  >();
  let result = 0;
  for (const { kind, source, era, openingCents, debitCents, creditCents } of movements) {
    const day = days[era - 1] ?? '';
    const { code, label } = chartAccountAt(chart, chartUseOf(kind, source), day);
    if (isOfResult(code) && day < year) {
      result += openingCents;
      continue;
    }
    const key = `${code} ${kind}`;
    const [opening, debit, credit] = lines.get(key)?.sums ?? [0, 0, 0];
    lines.set(key, {
      of: { kind, code, label },
      sums: [opening + openingCents, debit + debitCents, credit + creditCents],
    });
  }
  if (result !== 0) {
    const of = { kind: null, ...RESULT_ACCOUNTS[result > 0 ? 'loss' : 'gain'] };
    lines.set(of.code, { of, sums: [result, 0, 0] });
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
export const balanceCsv = (rows: readonly BalanceRow[], { from_date, to_date }: BalanceQuery) =>
  csvOfRows(`balance-${from_date}-${to_date}`, COLUMNS, rows);
