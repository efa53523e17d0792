import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type PlatformQuery } from '@boucle/contract/features/platform/calls.ts';
import { PLATFORM_COLUMNS } from '@boucle/contract/features/platform/columns.ts';
import { type PlatformSort } from '@boucle/contract/features/platform/labels.ts';
import { calls } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { WEEK, comparedWith } from '../../domain/statistics/comparison.ts';
import { matured } from '../../domain/statistics/days.ts';
import { RETURN_LAG } from '../../domain/statistics/loanParts.ts';
import { failedMailsSince } from '../../domain/statistics/waiting.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';
import { failedJobs, failures } from './failures.ts';
import { initiatives, weeklyReuses } from './queries.ts';
import { initiativeOf, sorted, topOf, totalsOf, weeksOf } from './rules.ts';

/** Weeks of the chart, the present one included. */
const WEEKS = 12;
/** Whole weeks of an initiative's own drawing. */
const OWN_WEEKS = 8;
/** So many failures are shown at most; their whole number is given. */
const MOST_FAILING = 50;

/** The Monday of the week of a Paris day. */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % WEEK));

/** The initiatives of a period as the board shows them, with what its totals are made of. */
async function initiativesOf(tx: Tx, input: Pick<PlatformQuery, 'from_date' | 'to_date'>) {
  const now = tx.now();
  const today = parisDay(now);
  const days = { from: input.from_date, to: input.to_date };
  const comparison = comparedWith(days, now);
  const firstWeek = addDays(mondayOf(today), -WEEK * (WEEKS - 1));
  const [all, weekly, jobs] = await Promise.all([
    initiatives(tx, {
      days,
      comparison,
      cohort: matured(days, RETURN_LAG, today),
      mailsSince: failedMailsSince(now),
    }),
    weeklyReuses(tx, { from: firstWeek, to: today }),
    failedJobs(tx),
  ]);
  const weeks = weeksOf(weekly, WEEKS);
  const own = (id: number) =>
    (weeks.get(id) ?? Array.from({ length: WEEKS }, () => 0)).slice(WEEKS - 1 - OWN_WEEKS, WEEKS - 1);
  return {
    all,
    rows: all.map((row) => initiativeOf(row, { weeks: own(row.id), jobs: jobs.get(row.id), now })),
    weeks,
    firstWeek,
    comparison,
  };
}

/** The order that is requested, the busiest first when none is. */
const orderOf = (sort: PlatformQuery['sort']) => readSort<PlatformSort>(sort, [{ column: 'reuses', descending: true }]);

/** All initiatives together: what `contract/features/platform/calls.ts` promises. */
export const platform = {
  read: calls.platform.read.handler(async ({ context: { tx }, input }) => {
    const { all, rows, weeks, firstWeek, comparison } = await initiativesOf(tx, input);
    const failing = rows
      .flatMap((row) => row.failing)
      .toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
    const { limit, offset } = readPage(input.page);
    return {
      data: {
        totals: totalsOf(all),
        previous: comparison && {
          from_date: comparison.days.from,
          to_date: comparison.days.to,
          until: comparison.until,
        },
        failing: { data: failing.slice(0, MOST_FAILING), meta: { count: failing.length } },
        from_date: firstWeek,
        top: topOf(all, weeks, WEEKS),
        accounts: {
          data: sorted(rows, orderOf(input.sort)).slice(offset, offset + limit),
          meta: { count: all.length },
        },
      },
    };
  }),

  failures: calls.platform.failures.handler(async ({ context: { tx }, input }) => {
    const all = await failures(tx, input.filter ?? {}, failedMailsSince(tx.now()));
    const { limit, offset } = readPage(input.page);
    return { data: all.slice(offset, offset + limit), meta: { count: all.length } };
  }),

  csv: calls.platform.csv.handler(async ({ context: { tx }, input }) =>
    csvOfRows(
      `plateforme-${input.from_date}-${input.to_date}`,
      PLATFORM_COLUMNS,
      sorted((await initiativesOf(tx, input)).rows, orderOf(input.sort)),
    ),
  ),
};
