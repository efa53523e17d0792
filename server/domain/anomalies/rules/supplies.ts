import { addDays } from '@boucle/contract/base/format.ts';
import { sql } from 'kysely';
import { type Detector, type Finding, latestIds, standing } from '../detector.ts';

/**
 * Days before a supply that show how often a restaurant is supplied; one supplied more often gets
 * the like each time.
 */
const HABIT_DAYS = 28;
/** Pieces below which only the very same supply, on the same day, is one that was entered twice. */
const NEAR_LEAST = 10;

/**
 * A supply of a restaurant that was recorded again: the same lines on one day, or nearly the same
 * within so many days where the restaurant is not supplied that often.
 */
export const supplyEnteredTwice: Detector<'supply_entered_twice'> = {
  reach: 40,
  query: (looked, { pieces, days, apart }) => sql<Finding>`
    with supplies as materialized (
      select t.id, t.restaurant_id, t.partner_id, t.day, t.completed_at as at, t.containers_count as n,
             array_agg(l.format_id order by l.format_id, l.n) as formats, array_agg(l.quantity order by l.format_id, l.n) as quantities
        from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
       where ${standing(looked, ['admin_give'])} and t.restaurant_id is not null
       group by t.id, t.restaurant_id, t.partner_id, t.day, t.completed_at, t.containers_count
    ),
    pairs as (
      select one.id as first, other.id as again, one.restaurant_id, other.day, other.at, least(one.n, other.n) as pieces,
             one.day = other.day and one.quantities = other.quantities as same
        from supplies one join supplies other
          on other.restaurant_id = one.restaurant_id and other.partner_id is not distinct from one.partner_id and other.formats = one.formats
         and other.id > one.id and abs(other.day - one.day) <= ${days}::int
       where least(one.n, other.n) >= ${pieces}::int
         and (select sum(abs(a.quantity - b.quantity)) from unnest(one.quantities) with ordinality a(quantity, rank)
                join unnest(other.quantities) with ordinality b(quantity, rank) on b.rank = a.rank) <= ${apart}::int
    ),
    kept as (
      select p.* from pairs p
       where p.same or p.pieces >= ${sql.lit(NEAR_LEAST)} and (
         select count(distinct h.day) from transactions h
          where h.account_id = ${looked.accountId}::bigint and h.type = 'admin_give' and h.restaurant_id = p.restaurant_id
            and h.status = 'completed' and h.reverses_id is null
            and h.day < p.day - ${days}::int and h.day >= p.day - ${days}::int - ${sql.lit(HABIT_DAYS)}::int)
         * (${days}::int + 1) < ${sql.lit(HABIT_DAYS)}
    ),
    firsts as (
      select k.first, k.restaurant_id, max(k.day) as day, max(k.at) as at, count(*)::int + 1 as n, min(k.pieces) as pieces,
             k.first || array_agg(k.again order by k.at, k.again) as ids
        from kept k where not exists (select from kept earlier where earlier.again = k.first)
       group by k.first, k.restaurant_id order by max(k.at) desc limit ${looked.most}::int
    )
    select 'supply:' || f.first as subject, f.at as last_event_at,
           json_build_object('rule', 'supply_entered_twice', 'restaurant_id', f.restaurant_id, 'day', f.day, 'times', f.n, 'pieces', f.pieces,
             'transactions', f.ids[greatest(1, cardinality(f.ids) - 19):])::jsonb as evidence
      from firsts f order by f.at desc, f.first`,
};

/** Days of supplies that show what a restaurant gets, and how many supplies it takes. */
const KNOWN_DAYS = 120;
const KNOWN_LEAST = 6;
/** The part of the shortest time between its supplies below which one comes too soon. */
const SOON = 0.4;

/**
 * A supply that is like none of the restaurant's before: a format that it never got, far more
 * pieces than ever, or as many as usual much sooner than ever. It may be meant for another.
 */
export const supplyUnlikeBefore: Detector<'supply_unlike_before'> = {
  reach: 20,
  query: (looked, { pieces, times }) => {
    const { from, most } = looked;
    const known = { ...looked, from: addDays(from, -KNOWN_DAYS) };
    return sql<Finding>`
    with days as materialized (
      select t.restaurant_id, t.day, max(t.completed_at) as at, sum(l.quantity)::bigint as n, array_agg(distinct l.format_id) as formats
        from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
       where ${standing(known, ['admin_give'])} and t.restaurant_id is not null
       group by t.restaurant_id, t.day
    ),
    gaps as (
      select d.*, d.day - lag(d.day) over (partition by d.restaurant_id order by d.day) as gap from days d
    ),
    judged as (
      select d.*, b.times as known, b.most, b.usual, b.shortest from gaps d cross join lateral (
        select count(*)::int as times, max(o.n) as most, avg(o.n) as usual, min(o.gap) as shortest from gaps o
         where o.restaurant_id = d.restaurant_id and o.day < d.day) b
       where d.day >= ${from}::date and d.n >= ${pieces}::int and b.times >= ${sql.lit(KNOWN_LEAST)}
    ),
    odd as (
      select j.*, case
          when exists (select from unnest(j.formats) f(id) where not exists (
                 select from days o where o.restaurant_id = j.restaurant_id and o.day < j.day and f.id = any(o.formats))) then 'format'
          when j.n >= j.most * ${times}::int then 'many'
          when j.gap < j.shortest * ${sql.lit(SOON)} and j.n * 2 >= j.usual then 'soon' end as why
        from judged j
    ),
    found as (
      select latest.* from (
        select distinct on (o.restaurant_id) o.* from odd o where o.why is not null order by o.restaurant_id, o.day desc) latest
       order by latest.at desc, latest.restaurant_id limit ${most}::int
    ),
    named as (
      select f.*, ${latestIds(sql`
        select t.id, t.completed_at as at from transactions t
         where ${standing(looked, ['admin_give'])} and t.restaurant_id = f.restaurant_id and t.day = f.day`)} as ids
        from found f
    )
    select 'restaurant:' || f.restaurant_id as subject, f.at as last_event_at,
           json_build_object('rule', 'supply_unlike_before', 'restaurant_id', f.restaurant_id, 'why', f.why, 'day', f.day, 'pieces', f.n,
             'usual', round(f.usual, 1), 'transactions', f.ids)::jsonb as evidence
      from named f order by f.at desc, f.restaurant_id`;
  },
};
