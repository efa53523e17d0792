import { type Tx } from '../../platform/database/transaction.ts';
import { SERVED_TYPES } from '../../domain/transactions/reuses.ts';
import { cutInMonths } from '../../domain/transactions/months.ts';
import { type Period } from './period.ts';

export interface RestaurantUse {
  id: number;
  name: string;
  reuses: number;
  dirty: number;
}

/** Active restaurants, the busiest of the period first, with the dirty containers they hold now. */
export async function restaurantUses(tx: Tx, accountId: number, period: Period): Promise<RestaurantUse[]> {
  const { from_date, to_date, restaurant_id, format_id } = period;
  // Whole months of whole transactions from their roll-ups; between nothing and nothing there is no
  // day.
  const { months, days } =
    format_id === undefined
      ? cutInMonths(from_date, to_date)
      : { months: null, days: [{ from: from_date, to: to_date }] };
  const [first, last] = days;
  const ofDays = (from: string, to: string): string =>
    `select restaurant_id, reuses from daily_rollups
      where account_id = $1 and day between ${from}::date and ${to}::date and format_id = ${format_id === undefined ? '0' : '$3'} and type = any($10)`;
  const { rows } = await tx.raw<RestaurantUse>({
    text: `select r.id, r.name, coalesce(used.reuses, 0)::bigint as reuses, coalesce(held.dirty, 0)::bigint as dirty
             from restaurants r
             left join (
               select restaurant_id, sum(reuses) as reuses from (
                 ${ofDays('$4', '$5')} union all ${ofDays('$6', '$7')} union all
                 select restaurant_id, reuses from monthly_rollups
                  where account_id = $1 and month between $8::date and $9::date and type = any($10)
               ) served group by restaurant_id
             ) used on used.restaurant_id = r.id
             left join (
               select place_id, sum(quantity) as dirty from cells
                where account_id = $1 and place = 'R' and state = 'dirty' and ($3::bigint is null or format_id = $3) group by place_id
             ) held on held.place_id = r.id
            where r.account_id = $1 and r.status = 'active' and ($2::bigint is null or r.id = $2)
            order by 3 desc, plain(r.name), r.id`,
    values: [
      ...[accountId, restaurant_id ?? null, format_id ?? null],
      ...[first?.from ?? null, first?.to ?? null, last?.from ?? null, last?.to ?? null],
      ...[months?.from ?? null, months?.to ?? null, SERVED_TYPES],
    ],
  });
  return rows;
}
