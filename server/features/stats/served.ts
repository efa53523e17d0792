import { type Tx } from '../../platform/database/transaction.ts';
import { accountDays } from '../../domain/statistics/accountDays.ts';
import { type Comparison } from '../../domain/statistics/comparison.ts';
import { servedAfter } from '../../domain/statistics/servedAfter.ts';
import { LOAN_TYPES, RETURN_TYPES, REUSE_TYPES, SERVED_TYPES, arrayOfTexts } from '../../domain/transactions/reuses.ts';
import { type Period, one } from './period.ts';

export interface Uses {
  reuses: number;
  borrowed: number;
  returned: number;
  bag: number;
}

/** Of a Paris day. */
export interface ReusesOfDay {
  day: string;
  type: string;
  reuses: number;
}

/** Of a weekday (1 = Monday) and an hour in Paris. */
export interface ReusesOfHour {
  weekday: number;
  hour: number;
  reuses: number;
}

/** Of a Paris day that a period is compared with. */
export interface DayBefore {
  day: string;
  reuses: number;
}

/**
 * Uses of a period and of the one that it is compared with; days, types and hours without any are
 * left out.
 */
export interface Served {
  /**
   * Pieces served, lent and given back; the account's bag, which shows how many bags that spares.
   */
  readonly uses: Uses;
  readonly days: readonly ReusesOfDay[];
  /** A reversal at the hour of what it reverses. */
  readonly hours: ReusesOfHour[];
  /** The last day up to its hour. */
  readonly before: readonly DayBefore[];
  /** The Paris day of the first transaction of the account, null before it. */
  readonly since: string | null;
}

interface Row {
  readonly uses: Uses;
  readonly since: string | null;
  readonly late: number;
  readonly days: [day: string, type: string, reuses: number][] | null;
  readonly before: [day: string, reuses: number][] | null;
  readonly hours: [weekday: number, hour: number, reuses: number][] | null;
}

const NONE = 'null::bigint';
const SERVED = arrayOfTexts(SERVED_TYPES);
const LENT = arrayOfTexts(LOAN_TYPES);
const GIVEN_BACK = arrayOfTexts(RETURN_TYPES);
const COUNTED = arrayOfTexts([...new Set([...SERVED_TYPES, ...LOAN_TYPES, ...RETURN_TYPES])]);

/** SQL of the restaurant and the format that are requested, null for all. */
interface Narrowed {
  readonly restaurant: string;
  readonly format: string;
}

/** By weekday and hour between $4 and $5, of all restaurants and formats. */
const HOURS = `(select weekday, hour, sum(reuses) as reuses from hourly_rollups
  where account_id = $1 and day between $4 and $5 group by weekday, hour having sum(reuses) <> 0)`;

/**
 * The same of one restaurant or one format, from their transactions: roll-ups of hours do not show
 * them apart.
 */
const hoursWhere = ({ restaurant, format }: Narrowed): string => `(
  select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, sum(pieces) as reuses
    from (
      select coalesce(o.completed_at, t.completed_at) at time zone 'Europe/Paris' as local,
             case when ${format} is null then t.containers_count
               else (select coalesce(sum(quantity), 0) from transaction_lines l
                      where l.account_id = $1 and l.transaction_id = t.id and l.format_id = ${format}) end as pieces
        from transactions t
        left join transactions o on o.account_id = t.account_id and o.id = t.reverses_id
       where t.account_id = $1 and t.type = any(${arrayOfTexts(REUSE_TYPES)}) and t.day between $4 and $5 and t.status = 'completed'
         and (${restaurant} is null or t.restaurant_id = ${restaurant})
    ) served
   group by 1, 2 having sum(pieces) <> 0)`;

/**
 * Pieces of couriers' pickups between $4 and $5 that their type counts otherwise than they moved: a
 * surplus, which no one held, is taken off; a correction gives back more or fewer.
 */
const pickupsOtherwise = ({ restaurant, format }: Narrowed): string => `(
  select coalesce(sum(pieces), 0) from (
    select m.pieces
      from cells x cross join lateral (
        select transaction_id, -quantity as pieces from movements where account_id = $1 and from_cell = x.id and day between $4 and $5
        union all
        select transaction_id, quantity from movements where account_id = $1 and to_cell = x.id and day between $4 and $5
      ) m
      join transactions t on t.account_id = $1 and t.id = m.transaction_id and t.type = 'pickup_customer_order'
     where x.account_id = $1 and x.place = 'X' and x.state = 'gap' and (${format} is null or x.format_id = ${format})
       and (${restaurant} is null or t.restaurant_id = ${restaurant})
    union all
    select case t.variant when 'fewer_taken' then -l.quantity else l.quantity end
      from transactions t join transaction_lines l on l.account_id = $1 and l.transaction_id = t.id and l.role = 'there'
     where t.account_id = $1 and t.type = 'pickup_customer_order_fix' and t.status = 'completed' and t.day between $4 and $5
       and (${format} is null or l.format_id = ${format}) and (${restaurant} is null or t.restaurant_id = ${restaurant})
  ) otherwise)`;

/** The days from $2 to $3: those of one restaurant from its own roll-ups, else of all together. */
function daysOf({ restaurant_id, format_id }: Period, { restaurant, format }: Narrowed): string {
  const own = format_id === undefined ? '0' : format;
  if (restaurant_id === undefined) return accountDays(own);
  return `(select * from daily_rollups
    where account_id = $1 and format_id = ${own} and restaurant_id = ${restaurant} and day between $2 and $3)`;
}

/**
 * Reads what was served in a period and its comparison, in one statement that reads the days of
 * both once: whole weeks apart, they touch or have a few days between them.
 */
export async function servedIn(
  tx: Tx,
  accountId: number,
  period: Period,
  comparison: Comparison | null,
): Promise<Served> {
  const { from_date: from, to_date: to, restaurant_id, format_id } = period;
  const narrow = restaurant_id !== undefined || format_id !== undefined;
  const { days, until } = comparison ?? { days: null, until: null };
  const values: unknown[] = [
    ...[accountId, earlier(from, days?.from), later(to, days?.to), from, to, days?.from ?? null, days?.to ?? null],
  ];
  const own = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const narrowed = {
    restaurant: restaurant_id === undefined ? NONE : own(restaurant_id, 'bigint'),
    format: format_id === undefined ? NONE : own(format_id, 'bigint'),
  };
  // Of a period that is over nothing is: no transaction is read.
  const asked = until !== null && { account: '$1', day: '$7::date', time: own(until, 'time'), ...narrowed };
  const { uses, since, late, ...row } = await one<Row>(
    tx,
    `with read as materialized (
       select day, type, sum(quantity) as quantity, sum(reuses) as reuses
         from ${daysOf(period, narrowed)} days where type = any(${COUNTED}) group by day, type
     )
     select (select json_build_object('bag', (select trash_bag_capacity from accounts where id = $1),
                'reuses', coalesce(sum(reuses) filter (where type = any(${SERVED})), 0),
                'borrowed', coalesce(sum(quantity) filter (where type = any(${LENT})), 0),
                'returned', coalesce(sum(quantity) filter (where type = any(${GIVEN_BACK})), 0) + ${pickupsOtherwise(narrowed)})
               from read where day between $4 and $5) as uses,
            (select json_agg(json_build_array(day, type, reuses) order by day, type) from read
              where day between $4 and $5 and type = any(${SERVED}) and reuses <> 0) as days,
            (select json_agg(json_build_array(day, reuses) order by day) from (
              select day, sum(reuses) as reuses from read
               where day between $6 and $7 and type = any(${SERVED}) group by day
            ) days) as before,
            ${asked ? `(select coalesce(sum(reuses), 0)::bigint from ${servedAfter(asked)} late)` : '0'} as late,
            (select json_agg(json_build_array(weekday, hour, reuses) order by weekday, hour)
               from ${narrow ? hoursWhere(narrowed) : HOURS} hours) as hours,
            (select min(day) from daily_rollups where account_id = $1) as since`,
    values,
  );
  const before = (row.before ?? []).map(([day, reuses]) => ({
    day,
    reuses: day === days?.to ? reuses - late : reuses,
  }));
  return {
    uses,
    since,
    days: (row.days ?? []).map(([day, type, reuses]) => ({ day, type, reuses })),
    hours: (row.hours ?? []).map(([weekday, hour, reuses]) => ({ weekday, hour, reuses })),
    before: before.filter(({ reuses }) => reuses !== 0),
  };
}

const earlier = (day: string, other = day): string => (other < day ? other : day);
const later = (day: string, other = day): string => (other > day ? other : day);
