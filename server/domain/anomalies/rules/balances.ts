import { sql } from 'kysely';
import { type Detector, type Finding, holderJson, latestIds } from '../detector.ts';

/**
 * A cagnotte that holds so many euros more than it may; the transactions are the latest of its
 * holder.
 */
export const balanceOverCap: Detector<'balance_over_cap'> = {
  reach: 1,
  query: (looked, { euros }) => sql<Finding>`
    with beyond as (
      select case m.owner when 'U' then 'customer:' else 'card:' end || m.owner_id as key, m.owner, m.owner_id, m.balance_cents, a.max_balance_cents
        from money_accounts m join accounts a on a.id = m.account_id
       where m.account_id = ${looked.accountId}::bigint and m.kind = 'CAG' and m.balance_cents >= a.max_balance_cents + ${euros}::int * 100
       order by m.balance_cents desc, m.owner, m.owner_id limit ${looked.most}::int
    ),
    found as (
      select b.*, ${latestIds(sql`
        select t.id, t.completed_at as at from transactions t
         where t.account_id = ${looked.accountId}::bigint and t.customer_id = case b.owner when 'U' then b.owner_id end and t.status = 'completed'
        union all
        select t.id, t.completed_at from transactions t
         where t.account_id = ${looked.accountId}::bigint and t.card_holder_id = case b.owner when 'K' then b.owner_id end and t.status = 'completed'`)} as ids
        from beyond b
    )
    select f.key as subject,
           coalesce((select max(t.completed_at) from transactions t where t.account_id = ${looked.accountId}::bigint and t.id = any(f.ids)),
                    ${looked.now}::timestamptz) as last_event_at,
           json_build_object('rule', 'balance_over_cap', 'holder', ${holderJson(sql`f.key`)}, 'cents', f.balance_cents,
             'cap_cents', f.max_balance_cents, 'transactions', f.ids)::jsonb as evidence
      from found f order by f.balance_cents desc, f.key`,
};
