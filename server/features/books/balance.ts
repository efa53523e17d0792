import { type BalanceQuery, type BalanceRow } from '@boucle/contract/books/calls.ts';
import { chartAccountOf } from '@boucle/contract/books/chart.ts';
import { type ByteStream } from '@boucle/contract/download.ts';
import { euroPlain } from '@boucle/contract/format.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type Tx } from '../../database/transaction.ts';
import { type CsvColumn, csvHeaders, csvStream, onePage } from '../../http/csv.ts';
import { type BookMovement, bookMovements } from '../../statistics/bookDays.ts';

/** The trial balance of a period: every account that moved by its end, in the order of the chart. */
export async function balanceOf(
  tx: Tx,
  accountId: number,
  { from_date, to_date }: BalanceQuery,
): Promise<BalanceRow[]> {
  return balanceRows(await bookMovements(tx, accountId, from_date, to_date));
}

/** Movements by account of the chart; an account that two kinds share has a line for each. */
export function balanceRows(movements: readonly BookMovement[]): BalanceRow[] {
  const lines = new Map<string, { of: BookMovement; opening: number; debit: number; credit: number }>();
  for (const movement of movements) {
    const { code } = chartAccountOf(movement.kind, movement.source);
    const line = lines.get(`${code} ${movement.kind}`) ?? { of: movement, opening: 0, debit: 0, credit: 0 };
    line.opening += movement.openingCents;
    line.debit += movement.debitCents;
    line.credit += movement.creditCents;
    lines.set(`${code} ${movement.kind}`, line);
  }
  return [...lines]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([
        ,
        {
          of: { kind, source },
          opening,
          debit,
          credit,
        },
      ]) => ({
        kind,
        ...chartAccountOf(kind, source),
        opening: toEuros(opening),
        debit: toEuros(debit),
        credit: toEuros(credit),
      }),
    );
}

const inCents = (euros: number): number => Math.round(euros * 100);

const COLUMNS: readonly CsvColumn<BalanceRow>[] = [
  { heading: 'Compte', value: ({ code }) => code },
  { heading: 'Libellé', value: ({ label }) => label },
  { heading: 'Ouverture', value: ({ opening }) => euroPlain(opening) },
  { heading: 'Débit', value: ({ debit }) => euroPlain(debit) },
  { heading: 'Crédit', value: ({ credit }) => euroPlain(credit) },
  {
    heading: 'Solde',
    value: ({ opening, debit, credit }) => euroPlain(toEuros(inCents(opening) + inCents(debit) - inCents(credit))),
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
