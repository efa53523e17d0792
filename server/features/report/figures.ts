import { type Report, type ReportFigures } from '@boucle/contract/features/report/calls.ts';
import { lastMonths, passedOf, type Span, wholeMonths, yearsBefore } from '@boucle/contract/shared/spans.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { sql } from 'kysely';
import { paymentRows } from '../../domain/ledger/allocation/paymentRows.ts';
import { accountDays } from '../../domain/statistics/accountDays.ts';
import { valueRows } from '../../domain/statistics/fleet/fleet.ts';
import { loanFigures } from '../../domain/statistics/loanFigures.ts';
import { owedAt } from '../../domain/statistics/owed.ts';
import { impactTotals } from '../../domain/statistics/impact/totals.ts';
import { firstDay } from '../../domain/statistics/queries.ts';
import { SERVED_TYPES } from '../../domain/transactions/reuses.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { costsOf, sumOf } from './costs.ts';

/**
 * The report of a span of Paris days next to the one before it and last year's: what
 * docs/statistics.md defines (« The report »).
 */
export async function reportOf(tx: Tx, accountId: number, asked: Span): Promise<Report> {
  const { now, before, lastYear } = passedOf(asked, parisDay(tx.now()));
  const since = await firstDay(tx, accountId);
  const known = (span: Span): boolean => since !== null && since <= span.from;
  const [period, earlier, aYearAgo, months, driver, monthsCosts] = await Promise.all([
    figuresOf(tx, accountId, now),
    known(before) ? figuresOf(tx, accountId, before) : null,
    known(lastYear) ? figuresOf(tx, accountId, lastYear) : null,
    usesByMonth(tx, accountId, now, since),
    known(lastYear) || known(before) ? driverOf(tx, accountId, now, known(lastYear) ? lastYear : before) : null,
    costsOf(tx, accountId, wholeMonths(asked)),
  ]);
  return { period, before: earlier, last_year: aYearAgo, months, driver, months_costs: monthsCosts };
}

async function figuresOf(tx: Tx, accountId: number, span: Span): Promise<ReportFigures> {
  const { from, to } = span;
  const [impact, loans, lostBefore, lostAfter, owed, counts, months] = await Promise.all([
    impactTotals(tx, accountId, span),
    loanFigures(tx, accountId, span, parisDay(tx.now()), {}),
    lostAt(tx, accountId, addDays(from, -1)),
    lostAt(tx, accountId, to),
    heldAt(tx, accountId, to),
    countsOf(tx, accountId, span),
    costsOf(tx, accountId, wholeMonths(span)),
  ]);
  const { uses, co2e_g } = impact;
  const costs = sumOf(months);
  const lostCost = lostAfter.cents - lostBefore.cents;
  const { bag, invoiced, paid, restaurants, points } = counts;
  const spent = [costs.washing, costs.rounds, costs.team].filter((euros) => euros !== null);
  const cents = spent.reduce((sum, euros) => sum + toCents(euros), lostCost);
  return {
    from_date: from,
    to_date: to,
    uses,
    returned_at_30_days: loans.atThirtyDays.rate,
    lost: lostAfter.pieces - lostBefore.pieces,
    lost_cost: toEuros(lostCost),
    costs,
    cost_per_use: spent.length === 3 && uses > 0 ? toEuros(Math.round(cents / uses)) : null,
    held: toEuros(owed),
    invoiced: toEuros(invoiced),
    paid: toEuros(paid),
    restaurants,
    points,
    co2e_g,
    bags: bag > 0 ? Math.floor(uses / bag) : null,
  };
}

/** Pieces lost and broken until the end of a day, and their purchase cost of now in cents. */
async function lostAt(tx: Tx, accountId: number, day: string): Promise<{ pieces: number; cents: number }> {
  const rows = await valueRows(tx, accountId, day);
  return {
    pieces: rows.reduce((sum, { lost, broken }) => sum + lost + broken, 0),
    cents: rows.reduce((sum, one) => sum + (one.lost + one.broken) * (one.purchase_cost_cents ?? 0), 0),
  };
}

/** Cents owed at the end of a day: « Encours », as the books have it. */
async function heldAt(tx: Tx, accountId: number, day: string): Promise<number> {
  const { sums, deposits } = await owedAt(tx, accountId, day, day);
  const cagnottes = sums.filter(({ kind }) => kind === 'CAG').reduce((sum, { cents }) => sum + cents, 0);
  return deposits.reduce((sum, { pieces, depositCents }) => sum + pieces * depositCents, cagnottes);
}

interface Counts {
  bag: number;
  invoiced: number;
  paid: number;
  restaurants: number;
  points: number;
}

async function countsOf(tx: Tx, accountId: number, { from, to }: Span): Promise<Counts> {
  const { rows } = await tx.raw<Omit<Counts, 'paid'> & Record<string, unknown>>({
    text: `select (select trash_bag_capacity from accounts where id = $1) as bag,
                  (select coalesce(sum(case kind when 'invoice' then 1 else -1 end * (net_cents + vat_cents)), 0)::bigint
                     from invoices where account_id = $1 and issued_on between $2 and $3) as invoiced,
                  (select count(distinct restaurant_id)::int from daily_rollups
                    where account_id = $1 and day between $2 and $3 and format_id = 0 and type = any($4) and reuses > 0) as restaurants,
                  (select count(*)::int from drop_off_points where account_id = $1 and status = 'active') as points`,
    values: [accountId, from, to, SERVED_TYPES],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('A query without rows answers one row.');
  const [received] = await prepared(
    tx,
    sql<{ cents: number }>`select coalesce(sum(p.cents), 0)::bigint as cents from ${paymentRows(accountId)}
      where p.direction = 'received' and p.day between ${from}::date and ${to}::date`,
  );
  return { ...row, paid: received?.cents ?? 0 };
}

/** Uses of the twelve months up to a span's end, and a year before. */
async function usesByMonth(tx: Tx, accountId: number, span: Span, since: string | null): Promise<Report['months']> {
  const months = lastMonths(span);
  const first = `${months[0] ?? ''}-01`;
  const { rows } = await tx.raw<{ month: string; reuses: number }>({
    text: `select to_char(day, 'YYYY-MM') as month, sum(reuses)::bigint as reuses from ${accountDays('0')} days group by 1`,
    values: [accountId, yearsBefore(first), span.to],
  });
  const uses = new Map(rows.map(({ month, reuses }) => [month, reuses]));
  return months.map((month) => {
    const former = yearsBefore(`${month}-01`);
    const isKnown = since !== null && since <= former;
    return { month, uses: uses.get(month) ?? 0, year_before: isKnown ? (uses.get(former.slice(0, 7)) ?? 0) : null };
  });
}

/** The restaurant whose uses changed most between two spans, the way the sum of all did. */
async function driverOf(tx: Tx, accountId: number, now: Span, before: Span): Promise<Report['driver']> {
  const { rows } = await tx.raw<{ id: number; name: string; change: number; all: number }>({
    text: `select r.id, r.name, used.change, (sum(used.change) over ())::bigint as all from (
             select restaurant_id, sum(case when day between $2 and $3 then reuses else -reuses end)::bigint as change
               from daily_rollups
              where account_id = $1 and format_id = 0 and type = any($6)
                and (day between $2 and $3 or day between $4 and $5)
              group by restaurant_id
           ) used join restaurants r on r.account_id = $1 and r.id = used.restaurant_id
           order by used.change, r.id`,
    values: [accountId, now.from, now.to, before.from, before.to, SERVED_TYPES],
  });
  const [least] = rows;
  const most = rows.at(-1);
  const one = (least?.all ?? 0) < 0 ? least : most;
  if (one === undefined || one.change === 0 || Math.sign(one.change) !== Math.sign(one.all)) return null;
  return { id: one.id, name: one.name, change: one.change };
}
