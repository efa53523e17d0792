import { type ChartChange, chartDays } from '@boucle/contract/features/books/chart.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DaySides } from '../../../domain/statistics/bookDays.ts';
import { FEC_NUMBERS, FEC_TEXT, type FecBooks, type FecDays, fecParameters } from './statement.ts';

/**
 * Sides of entries that one statement reads: enough to outweigh its fixed cost, few enough for
 * memory (some 150 bytes a line).
 */
const SIDES_AT_ONCE = 20_000;

/**
 * Splits a period into runs of some thousands of sides, and where the chart changes. The sums of
 * days, `days`, only decide where: no day is left out whatever they are.
 */
export function fecDaysOf(
  { first, last }: FecDays,
  days: readonly DaySides[],
  chart: readonly ChartChange[],
  atOnce = SIDES_AT_ONCE,
): FecDays[] {
  const starts = new Set([first, ...chartDays(chart).filter((day) => day > first && day <= last)]);
  let together = 0;
  for (const { day, sides } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (starts.has(day)) together = 0;
    else if (together + sides > atOnce) {
      starts.add(day);
      together = 0;
    }
    together += sides;
  }
  const sorted = [...starts].sort();
  return sorted.map((start, n) => {
    const next = sorted[n + 1];
    return { first: start, last: next === undefined ? last : addDays(next, -1) };
  });
}

/** Lines of some days, each with its line end, and their sums in cents. */
export interface FecPiece {
  readonly text: string;
  readonly lines: number;
  readonly debit: number;
  readonly credit: number;
  /** The last number of each journal that has entries on these days. */
  readonly numbers: FecNumbers;
}

/** The last number of each journal; a journal that is absent has none yet. */
export type FecNumbers = Readonly<Record<string, number>>;

/** Reads the lines of some days of the books, numbered on from `numbers`. */
export const fecPieceOf = (tx: Tx, books: FecBooks, days: FecDays, numbers: FecNumbers): Promise<FecPiece> =>
  oneRow(tx, FEC_TEXT, fecParameters(books, days, numbers));

/** Numbers after some days of the books, without their lines. */
export const fecNumbersAfter = (
  tx: Tx,
  books: FecBooks,
  days: FecDays,
  numbers: FecNumbers,
): Promise<Pick<FecPiece, 'numbers'>> => oneRow(tx, FEC_NUMBERS, fecParameters(books, days, numbers));

async function oneRow<Row>(tx: Tx, text: string, values: unknown[]): Promise<Row> {
  // A plan for any period takes twice the time of one made for these days and these letters.
  await tx.raw({ text: 'set local plan_cache_mode = force_custom_plan' });
  const { rows } = await tx.raw<Row & Record<string, unknown>>({ text, values });
  const [row] = rows;
  if (row === undefined) throw new Error('A query without rows answers one row.');
  return row;
}
