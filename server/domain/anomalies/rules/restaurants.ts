import { sql } from 'kysely';
import { type Detector, type Finding, interval, iso, latestIds, standing } from '../detector.ts';

/** Types that a restaurant serves at its counter. */
const SERVED = [
  'grab_container',
  'grab_container_and_deposit',
  'grab_guest_container',
  'refill_container',
  'customerless_refill',
] as const;
const served = sql.join(SERVED.map((type) => sql.lit(type)));

/** Weeks of the same weekday that give the usual, and how many of them it takes. */
const WEEKS = 12;
const WEEKS_LEAST = 6;
/**
 * Days that give the hours at which a restaurant serves, how many pieces it takes, and the share of
 * an hour at which it does not.
 */
const HOURS_DAYS = 56;
const HOURS_LEAST = 100;
const HOURS_SHARE = 0.005;

/**
 * A day on which a restaurant serves far more than on the same weekdays before, or at hours at
 * which it never serves.
 */
export const unusualServings: Detector<'unusual_servings'> = {
  reach: 5,
  query: (looked, { deviations, servings }) => {
    const { accountId, from, to, now, most } = looked;
    return sql<Finding>`
      with days as (
        select u.restaurant_id, u.day, sum(u.reuses)::bigint as n from daily_rollups u
         where u.account_id = ${accountId}::bigint and u.day between ${from}::date - ${sql.lit(7 * WEEKS)}::int and ${to}::date
           and u.format_id = 0 and u.restaurant_id <> 0 and u.type in (${served})
         group by u.restaurant_id, u.day
      ),
      compared as (
        select d.*, avg(d.n) over before as usual, stddev_samp(d.n) over before as deviation, count(*) over before as weeks from days d
        window before as (partition by d.restaurant_id, extract(isodow from d.day) order by d.day::timestamp
                          range between ${interval(7 * WEEKS, 'days')} preceding and interval '1 day' preceding)
      ),
      many as (
        select c.restaurant_id, c.day, c.n, c.usual, 'many' as why from compared c
         where c.day >= ${from}::date and c.weeks >= ${sql.lit(WEEKS_LEAST)} and c.n - c.usual >= ${servings}::int
           and c.n > c.usual + ${deviations}::int * greatest(c.deviation, 1)
      ),
      hours as (
        select t.restaurant_id, t.day, extract(hour from t.completed_at at time zone 'Europe/Paris')::int as hour, sum(t.containers_count)::bigint as n
          from transactions t
         where t.account_id = ${accountId}::bigint and t.type in (${served}) and t.status = 'completed' and t.reverses_id is null
           and t.day between ${from}::date - ${sql.lit(HOURS_DAYS)}::int and ${to}::date and t.completed_at <= ${now}::timestamptz
           and t.restaurant_id is not null and (t.completed_at at time zone 'Europe/Paris')::date = t.day
         group by 1, 2, 3
      ),
      totals as (
        select h.restaurant_id, h.day, sum(sum(h.n)) over before as before from hours h group by h.restaurant_id, h.day
        window before as (partition by h.restaurant_id order by h.day::timestamp
                          range between ${interval(HOURS_DAYS, 'days')} preceding and interval '1 day' preceding)
      ),
      shares as (
        select h.*, coalesce(sum(h.n) over before, 0) as same_hour from hours h
        window before as (partition by h.restaurant_id, h.hour order by h.day::timestamp
                          range between ${interval(HOURS_DAYS, 'days')} preceding and interval '1 day' preceding)
      ),
      odd_hours as (
        select s.restaurant_id, s.day, sum(s.n)::bigint as n, sum(s.same_hour)::numeric / ${sql.lit(HOURS_DAYS)} as usual, 'hours' as why,
               array_agg(s.hour) as hours
          from shares s join totals a on a.restaurant_id = s.restaurant_id and a.day = s.day
         where s.day >= ${from}::date and a.before >= ${sql.lit(HOURS_LEAST)} and s.same_hour < a.before * ${sql.lit(HOURS_SHARE)}
         group by s.restaurant_id, s.day having sum(s.n) >= ${servings}::int
      ),
      found as (
        select latest.* from (
          select distinct on (one.restaurant_id) one.* from (
            select restaurant_id, day, n, usual, why, null::int[] as hours from many
            union all
            select restaurant_id, day, n, usual, why, hours from odd_hours) one
           order by one.restaurant_id, one.day desc, one.why) latest
         order by latest.day desc, latest.restaurant_id limit ${most}::int
      ),
      named as (
        select f.*, ${latestIds(sql`
          select t.id, t.completed_at as at from transactions t
           where ${standing(looked, SERVED)} and t.restaurant_id = f.restaurant_id and t.day = f.day
             and (f.hours is null or extract(hour from t.completed_at at time zone 'Europe/Paris')::int = any(f.hours))`)} as ids
          from found f
      )
      select 'restaurant:' || f.restaurant_id as subject,
             least((f.day + 1)::timestamp at time zone 'Europe/Paris' - interval '1 second', ${now}::timestamptz) as last_event_at,
             json_build_object('rule', 'unusual_servings', 'restaurant_id', f.restaurant_id, 'why', f.why, 'day', f.day, 'count', f.n,
               'usual', round(f.usual, 1), 'transactions', f.ids)::jsonb as evidence
        from named f order by f.day desc, f.restaurant_id`;
  },
};

/**
 * A day on which a restaurant that washes refills without a customer more than its clean stock, so
 * many times.
 */
export const servingsBeyondStock: Detector<'servings_beyond_stock'> = {
  reach: 10,
  query: (looked, { turns }) => {
    const { accountId, from, to, now, most } = looked;
    return sql<Finding>`
      with refills as (
        select u.restaurant_id, u.format_id, u.day, u.quantity as n, c.id as cell, c.quantity as now_there from daily_rollups u
          join cells c on c.account_id = ${accountId}::bigint and c.place = 'R' and c.place_id = u.restaurant_id
                      and c.format_id = u.format_id and c.state = 'clean'
         where u.account_id = ${accountId}::bigint and u.type = 'customerless_refill' and u.day between ${from}::date and ${to}::date
           and u.format_id <> 0 and u.quantity > ${turns}::int
      ),
      touched as (select distinct r.cell from refills r),
      moved as (
        select x.cell, x.day, sum(x.pieces)::bigint as net, coalesce(sum(x.pieces) filter (where x.pieces > 0), 0)::bigint as came from (
          select k.cell, m.day, m.quantity as pieces from touched k
            join movements m on m.account_id = ${accountId}::bigint and m.to_cell = k.cell and m.from_cell <> m.to_cell and m.day >= ${from}::date
          union all
          select k.cell, m.day, -m.quantity from touched k
            join movements m on m.account_id = ${accountId}::bigint and m.from_cell = k.cell and m.from_cell <> m.to_cell and m.day >= ${from}::date) x
         group by x.cell, x.day
      ),
      compared as (
        select r.*, (r.now_there - coalesce(sum(v.net), 0) + coalesce(sum(v.came) filter (where v.day = r.day), 0))::bigint as stock
          from refills r left join moved v on v.cell = r.cell and v.day >= r.day
         group by r.restaurant_id, r.format_id, r.day, r.n, r.cell, r.now_there
      ),
      found as (
        select latest.* from (
          select distinct on (c.restaurant_id, c.format_id) c.* from compared c where c.n > c.stock * ${turns}::int
           order by c.restaurant_id, c.format_id, c.day desc) latest
         order by latest.day desc, latest.restaurant_id, latest.format_id limit ${most}::int
      ),
      named as (
        select f.*, ${latestIds(sql`
          select t.id, t.completed_at as at from transactions t
            join transaction_lines l on l.account_id = ${accountId}::bigint and l.transaction_id = t.id and l.format_id = f.format_id
           where ${standing(looked, ['customerless_refill'])} and t.restaurant_id = f.restaurant_id and t.day = f.day`)} as ids
          from found f
      )
      select 'restaurant:' || f.restaurant_id || ' format:' || f.format_id as subject,
             least((f.day + 1)::timestamp at time zone 'Europe/Paris' - interval '1 second', ${now}::timestamptz) as last_event_at,
             json_build_object('rule', 'servings_beyond_stock', 'restaurant_id', f.restaurant_id, 'format_id', f.format_id, 'day', f.day,
               'count', f.n, 'stock', f.stock, 'transactions', f.ids)::jsonb as evidence
        from named f order by f.day desc, f.restaurant_id, f.format_id`;
  },
};

/** The latest hour in which a restaurant showed so many wrong codes. */
export const wrongCodesAtCounter: Detector<'wrong_codes_at_counter'> = {
  reach: 5,
  query: ({ accountId, from, now, most }, { tries }) => sql<Finding>`
    with found as (
      select distinct on (w.restaurant_id) w.restaurant_id, w.hour, w.tries from wrong_codes w
       where w.account_id = ${accountId}::bigint and w.tries >= ${tries}::int and w.hour <= ${now}::timestamptz
         and w.hour >= ${from}::date::timestamp at time zone 'Europe/Paris'
       order by w.restaurant_id, w.hour desc
    )
    select 'restaurant:' || restaurant_id as subject, hour as last_event_at,
           json_build_object('rule', 'wrong_codes_at_counter', 'restaurant_id', restaurant_id, 'hour', ${iso(sql`hour`)},
             'count', tries, 'transactions', array[]::bigint[])::jsonb as evidence
      from found order by hour desc, restaurant_id limit ${most}::int`,
};
