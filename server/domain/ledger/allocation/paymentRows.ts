import { type RawBuilder, sql } from 'kysely';

/**
 * Payments of an account with their reversals, as `p`: `cents` are above 0 where money came, and
 * `by` recorded them.
 */
export const paymentRows = (accountId: number): RawBuilder<unknown> => sql`(
  select z.id, z.day, case z.kind when 'payment_received' then 'received' else 'paid_out' end as direction,
         coalesce(z.means, 'transfer') as means, z.comment, z.created_at, z.reverses_id, z.restaurant_id, z.service_id, z.statement_id,
         coalesce(nullif(y.name, ''), y.email) as by,
         exists (select from settlements r where r.account_id = ${accountId}::bigint and r.reverses_id = z.id) as reversed,
         (select sum(case when m.id = e.to_account then e.amount_cents else -e.amount_cents end)::bigint
            from settlement_entries e
            join money_accounts m on m.account_id = ${accountId}::bigint and m.id in (e.to_account, e.from_account) and m.kind = 'AR'
           where e.account_id = ${accountId}::bigint and e.settlement_id = z.id) as cents
    from settlements z
    left join people y on y.id = z.person_id
   where z.account_id = ${accountId}::bigint and z.kind in ('payment_received', 'payment_made')
) p`;
