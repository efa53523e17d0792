import { sql } from 'kysely';
import { type Detector, HOLDER, holderJson, interval, iso, repeatedWithin, standing } from '../detector.ts';

const RETURNS = ['return_container', 'return_container_in_collection_drawer'] as const;

/**
 * Returns of a partner's access whose loans are older than so many days; so many of them within
 * thirty days.
 */
export const returnsWithoutLoan: Detector<'returns_without_loan'> = {
  reach: 40,
  query: (looked, { days, returns }) =>
    repeatedWithin(
      looked,
      sql`select 'access:' || a.access_id as key, a.access_id, t.id, t.completed_at as at
            from transactions t
            join api_transactions a on a.account_id = t.account_id and a.transaction_id = t.id
           where ${standing(looked, RETURNS)} and exists (
             select from lot_rows r join lots l on l.account_id = r.account_id and l.id = r.lot_id
              where r.account_id = ${looked.accountId}::bigint and r.transaction_id = t.id
                and l.since < t.completed_at - ${interval(days, 'days')})`,
      {
        count: returns,
        lapse: interval(30, 'days'),
        evidence: sql`json_build_object('rule', 'returns_without_loan', 'access_id', found.access_id, 'count', found.n,
          'days', ${days}::int, 'transactions', found.ids)`,
      },
    ),
};

/** More returns of a holder into drawers than so many, within so many minutes. */
export const drawerReturnsInARow: Detector<'drawer_returns_in_a_row'> = {
  reach: 10,
  query: (looked, { returns, minutes }) =>
    repeatedWithin(
      looked,
      sql`select ${HOLDER} as key, t.id, t.completed_at as at, t.collection_drawer_id, t.containers_count
            from transactions t where ${standing(looked, ['return_container_in_collection_drawer'])}`,
      {
        count: returns + 1,
        lapse: interval(minutes, 'minutes'),
        evidence: sql`json_build_object('rule', 'drawer_returns_in_a_row', 'holder', ${holderJson(sql`found.key`)},
          'drawer_id', found.collection_drawer_id, 'count', found.n, 'minutes', ${minutes}::int,
          'pieces', (select sum(e.containers_count) from events e where e.key = found.key and e.at between found.since and found.at),
          'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};
