import { type FecYear } from '@boucle/contract/books/fecCalls.ts';
import { fiscalYearEnd, fiscalYearOf } from '@boucle/contract/books/chart.ts';
import { addDays } from '@boucle/contract/format.ts';
import { type Tx } from '../../../database/transaction.ts';

/** Fiscal years of which a month at least is closed, the latest first, and the SIREN that names their files. */
export async function fecYears(
  tx: Tx,
  accountId: number,
): Promise<{ siren: string | null; years: readonly FecYear[] }> {
  const { rows } = await tx.raw<{
    siren: string | null;
    start: number;
    closed_until: string | null;
    first: string | null;
  }>({
    text: `select siren, fiscal_year_start as start, closed_until,
        least((select min(day) from transactions where account_id = $1 and status = 'completed'),
              (select min(day) from settlements where account_id = $1))::text as first
      from accounts where id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No account ${accountId}`);
  const { siren, start, closed_until, first } = row;
  const years: FecYear[] = [];
  if (closed_until !== null && first !== null) {
    for (let year = fiscalYearOf(first, start); year <= closed_until; year = addDays(fiscalYearEnd(year), 1)) {
      const last = fiscalYearEnd(year);
      years.unshift({ first: year, last, closed_until: last < closed_until ? last : closed_until });
    }
  }
  return { siren, years };
}
