import { sql } from 'kysely';
import { type Detector, type Finding, interval, iso, latestIds, standing } from '../detector.ts';

/** Days before its last return over which a drawer's pace is measured. */
const PACE_DAYS = 28;

const IN_SERVICE = sql`d.status = 'active' and s.status = 'active'`;

/** Drawers that serve, of an account. */
const drawersOf = (accountId: number) => sql`
  select d.id, d.capacity from collection_drawers d
    join collection_terminals m on m.account_id = d.account_id and m.id = d.terminal_id
    join collection_sites s on s.account_id = m.account_id and s.id = m.site_id
   where d.account_id = ${accountId}::bigint and ${IN_SERVICE}`;

/**
 * A drawer into which nothing was returned for so many days, and so many a day in the four weeks
 * before.
 */
export const silentDrawer: Detector<'silent_drawer'> = {
  // Only the past shows what stopped.
  reach: 200,
  query: (looked, { days, per_day }) => sql<Finding>`
    with returns as materialized (
      select t.collection_drawer_id as drawer, t.id, t.completed_at as at,
             lead(t.completed_at) over w as next, count(*) over lately as n
        from transactions t where ${standing(looked, ['return_container_in_collection_drawer'])}
      window w as (partition by t.collection_drawer_id order by t.completed_at, t.id),
             lately as (partition by t.collection_drawer_id order by t.completed_at
                        range between ${interval(PACE_DAYS, 'days')} preceding and current row)
    ),
    found as (
      select one.* from (
        select distinct on (r.drawer) r.* from returns r join (${drawersOf(looked.accountId)}) d on d.id = r.drawer
         where r.next is null and ${looked.now}::timestamptz - r.at >= ${interval(days, 'days')} and r.n >= ${per_day}::int * ${sql.lit(PACE_DAYS)}
         order by r.drawer, r.at desc, r.id desc) one
       order by one.at desc, one.drawer limit ${looked.most}::int
    )
    select 'drawer:' || f.drawer as subject, f.at + ${interval(days, 'days')} as last_event_at,
           json_build_object('rule', 'silent_drawer', 'drawer_id', f.drawer, 'since', ${iso(sql`f.at`)},
             'per_day', round(f.n::numeric / ${sql.lit(PACE_DAYS)}, 1), 'transactions', array[f.id])::jsonb as evidence
      from found f order by f.at desc, f.drawer`,
};

/** A drawer that holds so many per cent of what it can. */
export const fullDrawer: Detector<'full_drawer'> = {
  reach: 40,
  query: (looked, { percent }) => sql<Finding>`
    with full_ones as (
      select d.id, d.capacity, sum(c.quantity)::bigint as pieces from (${drawersOf(looked.accountId)}) d
        join cells c on c.account_id = ${looked.accountId}::bigint and c.place = 'T' and c.place_id = d.id
       where d.capacity is not null
       group by d.id, d.capacity having sum(c.quantity) * 100 >= d.capacity * ${percent}::int
       order by sum(c.quantity)::numeric / d.capacity desc, d.id limit ${looked.most}::int
    ),
    found as (
      select f.*, ${latestIds(sql`
        select t.id, t.completed_at as at from transactions t
         where ${standing(looked, ['return_container_in_collection_drawer'])} and t.collection_drawer_id = f.id`)} as ids
        from full_ones f
    )
    select 'drawer:' || f.id as subject,
           coalesce((select max(t.completed_at) from transactions t where t.account_id = ${looked.accountId}::bigint and t.id = any(f.ids)),
                    ${looked.now}::timestamptz) as last_event_at,
           json_build_object('rule', 'full_drawer', 'drawer_id', f.id, 'pieces', f.pieces, 'capacity', f.capacity,
             'transactions', f.ids)::jsonb as evidence
      from found f order by f.id`,
};
