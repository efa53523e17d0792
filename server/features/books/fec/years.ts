import { type FecYear } from '@boucle/contract/features/books/fecCalls.ts';
import { fiscalYearEnd, fiscalYearOf } from '@boucle/contract/features/books/chart.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

/**
 * Fiscal years of which a month at least is closed, the latest first, and the SIREN that names
 * their files.
 */
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
  const waiting = await waitingInvoices(tx, accountId);
  const waitingUntil = (end: string): number =>
    toEuros(waiting.reduce((sum, { day, cents }) => (day <= end ? sum + cents : sum), 0));
  const years: FecYear[] = [];
  if (closed_until !== null && first !== null) {
    for (let year = fiscalYearOf(first, start); year <= closed_until; year = addDays(fiscalYearEnd(year), 1)) {
      const last = fiscalYearEnd(year);
      const end = last < closed_until ? last : closed_until;
      years.unshift({ first: year, last, closed_until: end, waiting: waitingUntil(end) });
    }
  }
  return { siren, years };
}

/** Booked amounts whose invoice is not issued yet, by the last day of its period. */
async function waitingInvoices(tx: Tx, accountId: number): Promise<{ day: string; cents: number }[]> {
  const { rows } = await tx.raw<{ day: string; cents: number }>({
    text: `select period_to::text as day, sum(net_cents + vat_cents)::bigint as cents from invoices
      where account_id = $1 and kind = 'invoice' and label is null and net_cents > 0 group by 1`,
    values: [accountId],
  });
  return rows;
}
