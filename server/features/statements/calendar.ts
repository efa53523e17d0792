import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type BillingMonth } from '@boucle/contract/statements/calls.ts';
import { type Tx } from '../../database/transaction.ts';
import { totalsByMonth } from './queries.ts';
import { firstDayOf, monthOf } from './rows.ts';

/** The months of an account up to the present one, the latest first: those closed with their totals, and those still to be closed. */
export async function calendarOf(tx: Tx, accountId: number, now: Date): Promise<BillingMonth[]> {
  const today = parisDay(now);
  const { rows: closed } = await tx.raw<{ month: string; closed_at: Date; by: string | null }>({
    text: `select c.month, c.closed_at, coalesce(nullif(p.name, ''), p.email) as by
             from closed_months c left join people p on p.id = c.closed_by
            where c.account_id = $1 order by c.month desc`,
    values: [accountId],
  });
  const totals = await totalsByMonth(tx, accountId, today);
  const current = monthOf(today);
  const latest = closed[0]?.month;
  const first =
    latest === undefined ? await firstMonth(tx, accountId, current) : monthOf(addDays(firstDayOf(monthOf(latest)), 32));
  const open = monthsBetween(first, current).map((month): BillingMonth => ({
    month,
    state: month === current ? 'current' : month === first ? 'ready' : 'waiting',
    totals: null,
    closed_at: null,
    closed_by: null,
  }));
  const past = closed.map(({ month, closed_at, by }): BillingMonth => ({
    month: monthOf(month),
    state: 'closed',
    totals: totals.get(month) ?? null,
    closed_at: closed_at.toISOString(),
    closed_by: by,
  }));
  return [...open.reverse(), ...past];
}

/** The month of the first transaction, the present one when there is none. */
async function firstMonth(tx: Tx, accountId: number, current: string): Promise<string> {
  const { rows } = await tx.raw<{ day: string | null }>({
    text: 'select min(day) as day from daily_rollups where account_id = $1',
    values: [accountId],
  });
  const day = rows[0]?.day;
  return day ? monthOf(day) : current;
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthOf(addDays(firstDayOf(month), 32))) months.push(month);
  return months;
}
