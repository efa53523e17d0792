import { sql } from 'kysely';
import {
  type Detector,
  type Finding,
  HOLDER,
  holderJson,
  interval,
  iso,
  repeatedWithin,
  standing,
} from '../detector.ts';

/**
 * Types that a holder records where they stand; what an administrator records happens elsewhere.
 */
const IN_PERSON = [
  'grab_container',
  'grab_container_and_deposit',
  'refill_container',
  'refill_other_container',
  'return_container',
  'return_container_in_collection_drawer',
] as const;

/** Metres between two places of the row `n`, as the crow flies. */
const METERS = sql`(12742000 * asin(least(1, sqrt(
  sin(radians(n.latitude - n.latitude_before) / 2) ^ 2
  + cos(radians(n.latitude_before)) * cos(radians(n.latitude)) * sin(radians(n.longitude - n.longitude_before) / 2) ^ 2))))`;

/** The same holder at two places more than so many kilometres apart, within so many minutes. */
export const placesFarApart: Detector<'places_far_apart'> = {
  reach: 10,
  query: (looked, { kilometers, minutes }) => sql<Finding>`
    with drawers as (
      select d.id, s.latitude, s.longitude from collection_drawers d
        join collection_terminals m on m.account_id = d.account_id and m.id = d.terminal_id
        join collection_sites s on s.account_id = m.account_id and s.id = m.site_id
       where d.account_id = ${looked.accountId}::bigint and s.latitude is not null
    ),
    seen as (
      select ${HOLDER} as key, t.id, t.completed_at as at, coalesce(d.latitude, r.latitude) as latitude, coalesce(d.longitude, r.longitude) as longitude,
             case when d.id is null then 'restaurant' else 'drawer' end as place, coalesce(d.id, r.id) as place_id
        from transactions t
        left join restaurants r on r.account_id = ${looked.accountId}::bigint and r.id = t.restaurant_id and r.latitude is not null
        left join drawers d on d.id = t.collection_drawer_id
       where ${standing(looked, IN_PERSON)} and t.admin_id is null and coalesce(t.customer_id, t.card_holder_id) is not null
         and coalesce(d.id, r.id) is not null
    ),
    next as (
      select s.*, lag(s.id) over w as id_before, lag(s.at) over w as at_before, lag(s.latitude) over w as latitude_before,
             lag(s.longitude) over w as longitude_before, lag(s.place) over w as place_before, lag(s.place_id) over w as place_id_before
        from seen s window w as (partition by s.key order by s.at, s.id)
    ),
    found as (
      select one.* from (
        select distinct on (n.key) n.*, ${METERS} as meters from next n
         where n.at - n.at_before < ${interval(minutes, 'minutes')} and (n.place_id, n.place) <> (n.place_id_before, n.place_before)
           and ${METERS} > ${kilometers}::int * 1000
         order by n.key, n.at desc, n.id desc) one
       order by one.at desc, one.key limit ${looked.most}::int
    )
    select key as subject, at as last_event_at, json_build_object('rule', 'places_far_apart', 'holder', ${holderJson(sql`key`)},
             'from_place', json_build_object('of', place_before, 'id', place_id_before), 'to_place', json_build_object('of', place, 'id', place_id),
             'meters', round(meters)::int, 'seconds', round(extract(epoch from at - at_before))::int,
             'transactions', array[id_before, id])::jsonb as evidence
      from found order by at desc, key`,
};

/**
 * A cagnotte credited with so many euros, or with the balance of a card, then refunded as many to a
 * bank account, within so many hours.
 */
export const creditThenRefund: Detector<'credit_then_refund'> = {
  reach: 40,
  query: (looked, { euros, hours }) => sql<Finding>`
    with refunds as (
      select ${HOLDER} as key, t.id, t.completed_at as at, t.amount_cents from transactions t
       where ${standing(looked, ['refund_deposit'])} and t.variant in ('account', 'sepa') and t.amount_cents >= ${euros}::int * 100
    ),
    credits as (
      select ${HOLDER} as key, t.id, t.completed_at as at, t.amount_cents from transactions t
       where ${standing(looked, ['add_deposit', 'admin_free_deposit', 'grab_container_and_deposit'])} and t.variant <> 'taken_back'
      union all
      select 'customer:' || t.to_customer_id, t.id, t.completed_at, t.amount_cents from transactions t
       where ${standing(looked, ['redeem_card'])} and t.to_customer_id is not null
    ),
    pairs as (
      select r.key, r.id, r.at, r.amount_cents, min(c.at) as since, sum(c.amount_cents) as credited, array_agg(c.id order by c.at, c.id) as ids
        from refunds r join credits c on c.key = r.key and c.at < r.at and c.at > r.at - ${interval(hours, 'hours')}
       group by r.key, r.id, r.at, r.amount_cents having sum(c.amount_cents) >= ${euros}::int * 100
    ),
    found as (
      select one.* from (select distinct on (p.key) p.* from pairs p order by p.key, p.at desc, p.id desc) one
       order by one.at desc, one.key limit ${looked.most}::int
    )
    select key as subject, at as last_event_at, json_build_object('rule', 'credit_then_refund', 'holder', ${holderJson(sql`key`)},
             'credited_cents', credited, 'refunded_cents', amount_cents, 'minutes', round(extract(epoch from at - since) / 60)::int,
             'transactions', ids[greatest(1, cardinality(ids) - 18):] || id)::jsonb as evidence
      from found order by at desc, key`,
};

/** A card locked so many times within so many days. */
export const cardLockedAgain: Detector<'card_locked_again'> = {
  reach: 70,
  query: (looked, { locks, days }) =>
    repeatedWithin(
      looked,
      sql`select 'card:' || k.card_holder_id as key, k.card_holder_id as id, k.locked_at as at from card_pin_locks k
           where k.account_id = ${looked.accountId}::bigint and k.locked_at <= ${looked.now}::timestamptz
             and k.locked_at >= ${looked.from}::date::timestamp at time zone 'Europe/Paris'`,
      {
        count: locks,
        lapse: interval(days, 'days'),
        evidence: sql`json_build_object('rule', 'card_locked_again', 'card_id', found.id, 'count', found.n,
          'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', array[]::bigint[])`,
      },
    ),
};

/**
 * More corrections of what a holder has, by one administrator, than so many within so many days.
 */
export const repeatedCorrections: Detector<'repeated_corrections'> = {
  reach: 70,
  query: (looked, { corrections, days }) =>
    repeatedWithin(
      looked,
      sql`select ${HOLDER} || ' by ' || t.admin_id as key, ${HOLDER} as holder, t.admin_id, t.id, t.completed_at as at from transactions t
           where ${standing(looked, ['admin_fix_customer_stocks'])} and t.admin_id is not null`,
      {
        count: corrections + 1,
        lapse: interval(days, 'days'),
        evidence: sql`json_build_object('rule', 'repeated_corrections', 'holder', ${holderJson(sql`found.holder`)}, 'admin_id', found.admin_id,
          'count', found.n, 'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};
