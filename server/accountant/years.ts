import { fiscalYearEnd, fiscalYearOf } from '@boucle/contract/features/books/chart.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { readChart } from '../features/books/chart.ts';
import { fecYears } from '../features/books/fec/years.ts';

/** A fiscal year as an accountant reads it. */
export interface BookYear {
  readonly first: string;
  readonly last: string;
  /** Its last day, or today while it runs. */
  readonly until: string;
  /** The last day that is in a closed month; null when none is. */
  readonly closedUntil: string | null;
}

/**
 * The fiscal years with closed months, and the one that runs, the latest first; the SIREN names
 * their files.
 */
export async function bookYears(
  tx: Tx,
  accountId: number,
): Promise<{ siren: string | null; years: readonly BookYear[] }> {
  const today = parisDay(tx.now());
  const { siren, years } = await fecYears(tx, accountId);
  const own = years.map(({ first, last, closed_until }) => ({
    first,
    last,
    until: last < today ? last : today,
    closedUntil: closed_until,
  }));
  const first = fiscalYearOf(today, (await readChart(tx, accountId, today)).fiscal_year_start);
  if (own.some((year) => year.first === first)) return { siren, years: own };
  return { siren, years: [{ first, last: fiscalYearEnd(first), until: today, closedUntil: null }, ...own] };
}
