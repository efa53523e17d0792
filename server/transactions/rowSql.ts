import { type RawBuilder, sql } from 'kysely';

/** Names of the formats of a transaction `t`, with pieces and role, in the order they were said. */
const LINES = sql`(
  select json_agg(json_build_object('format_id', l.format_id, 'format_title', f.title, 'quantity', l.quantity, 'role', nullif(l.role, ''))
                  order by l.n)
    from transaction_lines l left join formats f on f.account_id = l.account_id and f.id = l.format_id
   where l.account_id = t.account_id and l.transaction_id = t.id)`;

/**
 * The rows of picked transactions with the names of all that they concern. `picked` has an id; without `lines` the containers are
 * left out, only their total is known.
 */
export const rowSql = (accountId: number, picked: RawBuilder<unknown>, lines: boolean): RawBuilder<unknown> => sql`
  select t.id, t.day, t.listed_at, t.type, t.variant, t.status, t.created_at, t.completed_at,
         t.amount_cents, t.containers_cost_cents, t.containers_count,
         t.customer_id, c.email as customer_email, t.card_holder_id, t.admin_id, p.email as admin_email,
         t.restaurant_id, r.name as restaurant_name, t.partner_id, pa.name as partner_name, a.name as account_name,
         t.comment, t.failure_reason, t.reverses_id, ${lines ? LINES : sql`null::json`} as lines
    from (${picked}) picked
    join transactions t on t.account_id = ${accountId}::bigint and t.id = picked.id
    join accounts a on a.id = t.account_id
    left join customers c on c.account_id = t.account_id and c.id = t.customer_id
    left join people p on p.id = t.admin_id
    left join restaurants r on r.account_id = t.account_id and r.id = t.restaurant_id
    left join partners pa on pa.account_id = t.account_id and pa.id = t.partner_id`;
