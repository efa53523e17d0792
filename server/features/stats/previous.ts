import { type Tx } from '../../database/transaction.ts';
import { type Comparison } from '../../statistics/comparison.ts';
import { servedAfter } from '../../statistics/servedAfter.ts';
import { SERVED_TYPES } from '../../transactions/reuses.ts';
import { type Period, rollupsOf } from './period.ts';
import { daysOf, type RestaurantUse, restaurantUses } from './useQueries.ts';

export interface DayBefore {
  day: string;
  reuses: number;
}

/** The same restaurant and format over the days that a period is compared with. */
const periodOf = (asked: Period, { days }: Comparison): Period => ({
  ...asked,
  from_date: days.from,
  to_date: days.to,
});

/** Reuses by Paris day of what a period is compared with, the last one up to its hour; days without any are left out. */
export async function previousReuses(
  tx: Tx,
  accountId: number,
  asked: Period,
  comparison: Comparison,
): Promise<DayBefore[]> {
  const period = periodOf(asked, comparison);
  const narrowed = rollupsOf(period, 8);
  const late = servedAfter({
    account: '$1',
    day: '$3::date',
    time: '$5::time',
    narrowed: '($6::bigint is null or t.restaurant_id = $6) and ($7::bigint is null or l.format_id = $7)',
  });
  const { rows } = await tx.raw<DayBefore>({
    text: `select day, sum(reuses)::int as reuses from (
        select day, reuses from ${daysOf(period, narrowed)} days where type = any($4)
        union all select $3::date, -reuses from ${late} late
      ) parts group by day having sum(reuses) <> 0 order by day`,
    values: [
      ...[accountId, period.from_date, period.to_date, SERVED_TYPES, comparison.until],
      ...[period.restaurant_id ?? null, period.format_id ?? null, ...narrowed.values],
    ],
  });
  return rows;
}

/** Reuses of each restaurant over what a period is compared with, the last day up to its hour. */
export async function previousUses(
  tx: Tx,
  accountId: number,
  asked: Period,
  comparison: Comparison,
): Promise<ReadonlyMap<number, number>> {
  const [uses, late] = await Promise.all([
    restaurantUses(tx, accountId, periodOf(asked, comparison)),
    lateUses(tx, accountId, asked, comparison),
  ]);
  return new Map(uses.map(({ id, reuses }) => [id, reuses - (late.get(id) ?? 0)]));
}

/** Pieces that each restaurant served on the last day after its hour. */
async function lateUses(
  tx: Tx,
  accountId: number,
  { format_id }: Period,
  { days, until }: Comparison,
): Promise<ReadonlyMap<number, number>> {
  if (until === null) return new Map();
  const narrowed = '($4::bigint is null or l.format_id = $4)';
  const { rows } = await tx.raw<Pick<RestaurantUse, 'reuses'> & { restaurant_id: number }>({
    text: `select restaurant_id, reuses::int as reuses from ${servedAfter({ account: '$1', day: '$2::date', time: '$3::time', narrowed })} late`,
    values: [accountId, days.to, until, format_id ?? null],
  });
  return new Map(rows.map(({ restaurant_id, reuses }) => [restaurant_id, reuses]));
}
