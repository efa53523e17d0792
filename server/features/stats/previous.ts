import { type Tx } from '../../platform/database/transaction.ts';
import { type Comparison } from '../../domain/statistics/comparison.ts';
import { servedAfter } from '../../domain/statistics/servedAfter.ts';
import { type Period } from './period.ts';
import { type RestaurantUse, restaurantUses } from './useQueries.ts';

/** The same restaurant and format over the days that a period is compared with. */
const periodOf = (asked: Period, { days }: Comparison): Period => ({
  ...asked,
  from_date: days.from,
  to_date: days.to,
});

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
  const late = servedAfter({ account: '$1', day: '$2::date', time: '$3::time', format: '$4::bigint' });
  const { rows } = await tx.raw<Pick<RestaurantUse, 'reuses'> & { restaurant_id: number }>({
    text: `select restaurant_id, reuses::bigint as reuses from ${late} late`,
    values: [accountId, days.to, until, format_id ?? null],
  });
  return new Map(rows.map(({ restaurant_id, reuses }) => [restaurant_id, reuses]));
}
