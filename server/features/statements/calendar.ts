import { parisDay } from '@boucle/contract/base/format.ts';
import { type BillingMonth } from '@boucle/contract/features/statements/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { monthStatements } from '../../documents/partnerStatements/months.ts';
import { openMonths } from '../../domain/statistics/openMonths.ts';
import { totalsByMonth } from './queries.ts';
import { monthOf } from './rows.ts';

/**
 * The months of an account up to the present one, the latest first: those closed with their totals,
 * and those still to be closed.
 */
export async function calendarOf(tx: Tx, accountId: number, now: Date): Promise<BillingMonth[]> {
  const today = parisDay(now);
  const { rows: closed } = await tx.raw<{ month: string; closed_at: Date; by: string | null }>({
    text: `select c.month, c.closed_at, coalesce(nullif(p.name, ''), p.email) as by
             from closed_months c left join people p on p.id = c.closed_by
            where c.account_id = $1 order by c.month desc`,
    values: [accountId],
  });
  const totals = await totalsByMonth(tx, accountId, today);
  const ofPartners = Map.groupBy(await monthStatements(tx, accountId), ({ month }) => month);
  const current = monthOf(today);
  const latest = closed[0]?.month;
  const months = await openMonths(tx, accountId, today, latest);
  const open = months.map((month): BillingMonth => ({
    month,
    state: month === current ? 'current' : month === months[0] ? 'ready' : 'waiting',
    totals: null,
    closed_at: null,
    closed_by: null,
    unsent: [],
    partners: [],
  }));
  const unsent = latest === undefined ? [] : await unsentOf(tx, accountId, latest);
  const past = closed.map(({ month, closed_at, by }): BillingMonth => ({
    month: monthOf(month),
    state: 'closed',
    totals: totals.get(month) ?? null,
    closed_at: closed_at.toISOString(),
    closed_by: by,
    unsent: month === latest ? unsent : [],
    partners: ofPartners.get(monthOf(month)) ?? [],
  }));
  return [...open.reverse(), ...past];
}

async function unsentOf(tx: Tx, accountId: number, month: string): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select s.id from statements s where s.account_id = $1 and s.month = $2 and not exists (
             select from messages m where m.account_id = $1 and m.act = 'statement' and m.thing_id = s.id and m.recalled_at is null) order by s.id`,
    values: [accountId, month],
  });
  return rows.map(({ id }) => id);
}
