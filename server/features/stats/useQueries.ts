import { type Tx } from '../../database/transaction.ts';
import { LOAN_TYPES, RETURN_TYPES, REUSE_TYPES, SERVED_TYPES } from '../../transactions/reuses.ts';
import { accountDays } from '../../statistics/accountDays.ts';
import { cutInMonths } from '../../transactions/months.ts';
import { type Narrowed, type Period, one, rollupsOf } from './period.ts';

export interface Uses {
  reuses: number;
  borrowed: number;
  returned: number;
  bag: number;
}

/** The days of a period: those of one restaurant from its own roll-ups, else of all together. */
export const daysOf = ({ restaurant_id, format_id }: Period, { sql, first }: Narrowed): string =>
  restaurant_id === undefined
    ? accountDays(format_id === undefined ? '0' : `$${first}`)
    : `(select * from daily_rollups where account_id = $1 and day between $2 and $3 and ${sql})`;

/** Pieces served, lent and given back in the period; the account's bag, which says how many bags that spares. */
export function usesOf(tx: Tx, accountId: number, period: Period): Promise<Uses> {
  const rows = rollupsOf(period, 6);
  return one(
    tx,
    `select coalesce(sum(reuses), 0)::int as reuses,
            coalesce(sum(quantity) filter (where type = any($4)), 0)::int as borrowed,
            coalesce(sum(quantity) filter (where type = any($5)), 0)::int as returned,
            (select trash_bag_capacity from accounts where id = $1) as bag
       from ${daysOf(period, rows)} days`,
    [accountId, period.from_date, period.to_date, LOAN_TYPES, RETURN_TYPES, ...rows.values],
  );
}

export interface ReusesOfDay {
  day: string;
  type: string;
  reuses: number;
}

/** Reuses by Paris day and type, from the daily roll-ups; days without any are left out. */
export async function reusesByDay(tx: Tx, accountId: number, period: Period): Promise<ReusesOfDay[]> {
  const narrowed = rollupsOf(period, 5);
  const { rows } = await tx.raw<ReusesOfDay>({
    text: `select day, type, sum(reuses)::int as reuses from ${daysOf(period, narrowed)} days where type = any($4)
            group by day, type having sum(reuses) <> 0 order by day, type`,
    values: [accountId, period.from_date, period.to_date, SERVED_TYPES, ...narrowed.values],
  });
  return rows;
}

export interface ReusesOfHour {
  weekday: number;
  hour: number;
  reuses: number;
}

/** Reuses by weekday (1 = Monday) and hour in Paris, a reversal at the hour of what it reverses; hours without any are left out. */
export async function reusesByHour(tx: Tx, accountId: number, { from_date, to_date }: Period): Promise<ReusesOfHour[]> {
  const { rows } = await tx.raw<ReusesOfHour>({
    text: `select weekday, hour, sum(reuses)::int as reuses from hourly_rollups
            where account_id = $1 and day between $2 and $3
            group by weekday, hour having sum(reuses) <> 0 order by weekday, hour`,
    values: [accountId, from_date, to_date],
  });
  return rows;
}

/** The same of one restaurant or of one format, counted from its transactions: roll-ups of hours do not tell them apart. */
export async function reusesByHourWhere(tx: Tx, accountId: number, period: Period): Promise<ReusesOfHour[]> {
  const { rows } = await tx.raw<ReusesOfHour>({
    text: `select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, sum(pieces)::int as reuses
             from (
               select coalesce(o.completed_at, t.completed_at) at time zone 'Europe/Paris' as local,
                      case when $6::bigint is null then t.containers_count
                        else (select coalesce(sum(quantity), 0) from transaction_lines l
                               where l.account_id = $1 and l.transaction_id = t.id and l.format_id = $6) end as pieces
                 from transactions t
                 left join transactions o on o.account_id = t.account_id and o.id = t.reverses_id
                where t.account_id = $1 and t.type = any($4) and t.day between $2 and $3 and t.status = 'completed'
                  and ($5::bigint is null or t.restaurant_id = $5)
             ) served
            group by 1, 2 having sum(pieces) <> 0 order by 1, 2`,
    values: [
      ...[accountId, period.from_date, period.to_date, REUSE_TYPES],
      ...[period.restaurant_id ?? null, period.format_id ?? null],
    ],
  });
  return rows;
}

export interface RestaurantUse {
  id: number;
  name: string;
  reuses: number;
  dirty: number;
}

/** Active restaurants, the busiest of the period first, with the dirty containers they hold now. */
export async function restaurantUses(tx: Tx, accountId: number, period: Period): Promise<RestaurantUse[]> {
  const { from_date, to_date, restaurant_id, format_id } = period;
  // Whole months of whole transactions from their roll-ups; between nothing and nothing there is no day.
  const { months, days } =
    format_id === undefined
      ? cutInMonths(from_date, to_date)
      : { months: null, days: [{ from: from_date, to: to_date }] };
  const [first, last] = days;
  const ofDays = (from: string, to: string): string =>
    `select restaurant_id, reuses from daily_rollups
      where account_id = $1 and day between ${from}::date and ${to}::date and format_id = ${format_id === undefined ? '0' : '$3'} and type = any($10)`;
  const { rows } = await tx.raw<RestaurantUse>({
    text: `select r.id, r.name, coalesce(used.reuses, 0)::int as reuses, coalesce(held.dirty, 0)::int as dirty
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
