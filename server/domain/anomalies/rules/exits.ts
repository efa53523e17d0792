import { sql } from 'kysely';
import { type Detector, HOLDER, gatheredWithin, holderJson, interval, iso, standing } from '../detector.ts';

/** Days over which pieces that leave are added up, and weeks before that give the usual. */
const WEEK = 7;
const WEEKS = 12;
/** Times what is usual above which a week stands out. */
const TIMES = 3;
/** States of pieces that left the programme and that no one counts any more. */
const GONE = sql`('broken', 'lost', 'sold', 'recycled')`;

/**
 * Pieces that one administrator makes leave within a week: so many, and far more than leave in a
 * week.
 */
export const piecesOut: Detector<'pieces_out'> = {
  reach: 40,
  query: (looked, { pieces }) => {
    const { accountId, from, to } = looked;
    const gone = (days: number) => sql`
      select v.transaction_id, v.day, v.at, v.quantity from movements v
       where v.account_id = ${accountId}::bigint and v.day between ${from}::date - ${sql.lit(days)}::int and ${to}::date
         and v.to_cell in (select c.id from cells c where c.account_id = ${accountId}::bigint and c.place = 'X' and c.state in ${GONE})`;
    return gatheredWithin(
      looked,
      sql`select 'person:' || t.admin_id as key, t.admin_id::text as who, t.id, t.completed_at as at, sum(v.quantity)::bigint as worth
            from (${gone(0)}) v join transactions t on t.account_id = ${accountId}::bigint and t.id = v.transaction_id
           where ${standing(looked, ['admin_out', 'admin_wash', 'admin_fix_customer_stocks', 'admin_refund_guest_deposit'])} and t.admin_id is not null
           group by t.admin_id, t.id, t.completed_at`,
      {
        lapse: interval(WEEK, 'days'),
        holds: sql`g.worth >= ${pieces}::bigint and g.worth * ${sql.lit(WEEKS)} > ${sql.lit(TIMES)} * (
          select coalesce(sum(b.quantity), 0) from (${gone(WEEK * (WEEKS + 1))}) b
           where b.at < e.at - ${interval(WEEK, 'days')} and b.at >= e.at - ${interval(WEEK * (WEEKS + 1), 'days')})`,
        evidence: sql`json_build_object('rule', 'pieces_out', 'admin_id', found.who::bigint, 'pieces', found.worth,
          'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    );
  },
};

/**
 * Pieces that counts miss at a restaurant or in a drawer within a week, less what they found, that
 * no one explained.
 */
export const piecesMissing: Detector<'pieces_missing'> = {
  reach: 40,
  query: (looked, { pieces }) =>
    gatheredWithin(
      looked,
      sql`select 'place:' || i.place || ':' || i.place_id as key, i.place || ':' || i.place_id as who, t.id, t.completed_at as at,
                 sum(case when i.fewer then i.quantity else -i.quantity end)::bigint as worth
            from incidents i join transactions t on t.account_id = i.account_id and t.id = i.transaction_id
           where i.account_id = ${looked.accountId}::bigint and i.kind in ('gap', 'count') and i.place in ('R', 'T') and i.status = 'open'
             and ${standing(looked, ['admin_in', 'admin_out', 'empty_collection_terminal_drawer'])}
           group by i.place, i.place_id, t.id, t.completed_at`,
      {
        lapse: interval(WEEK, 'days'),
        holds: sql`g.worth >= ${pieces}::bigint`,
        evidence: sql`json_build_object('rule', 'pieces_missing',
          'place', json_build_object('of', case split_part(found.who, ':', 1) when 'R' then 'restaurant' else 'drawer' end,
                                     'id', split_part(found.who, ':', 2)::bigint),
          'pieces', found.worth, 'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};

/**
 * Several people whose containers one administrator corrects more than once, within so many days.
 */
export const correctionsOfMany: Detector<'corrections_of_many'> = {
  reach: 70,
  query: (looked, { people, days }) =>
    gatheredWithin(
      looked,
      sql`select 'person:' || again.admin_id as key, again.holder as who, again.admin_id, again.id, again.at, 1 as worth from (
            select t.admin_id, ${HOLDER} as holder, t.id, t.completed_at as at,
                   lag(t.completed_at) over (partition by t.admin_id, t.customer_id, t.card_holder_id order by t.completed_at, t.id) as before
              from transactions t where ${standing(looked, ['admin_fix_customer_stocks'])} and t.admin_id is not null) again
           where again.before > again.at - ${interval(days, 'days')}`,
      {
        lapse: interval(days, 'days'),
        holds: sql`g.people >= ${people}::int`,
        evidence: sql`json_build_object('rule', 'corrections_of_many', 'admin_id', split_part(found.key, ':', 2)::bigint, 'people', found.people,
          'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};

/** An order cancelled once so many containers were out: the books put them back on a shelf. */
export const orderCancelledOut: Detector<'order_cancelled_out'> = {
  reach: 40,
  query: (looked, { pieces }) =>
    gatheredWithin(
      looked,
      sql`select 'order:' || t.order_id as key, 'customer:' || o.customer_id as who, t.id, t.completed_at as at, t.containers_count as worth
            from transactions t join orders o on o.account_id = t.account_id and o.id = t.order_id
           where ${standing(looked, ['cancel_validated_order'])} and t.containers_count >= ${pieces}::int`,
      {
        lapse: interval(1, 'days'),
        holds: sql`true`,
        evidence: sql`json_build_object('rule', 'order_cancelled_out', 'holder', ${holderJson(sql`found.who`)}, 'pieces', found.worth,
          'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};
