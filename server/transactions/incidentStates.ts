import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../database/transaction.ts';

/** Whether nothing took a transaction of that alias back. */
const stands = (alias: string): string =>
  `not exists (select from transactions u where u.account_id = ${alias}.account_id and u.reverses_id = ${alias}.id)`;

/** Pieces that settle an incident `i` now: what was recorded for it and not reversed since. */
const SETTLED = `(
  select coalesce(sum(s.quantity), 0) from incident_settlements s
    join transactions x on x.account_id = s.account_id and x.id = s.transaction_id
   where s.account_id = i.account_id and s.incident_id = i.id and ${stands('x')})`;

/** Pieces of the surplus of a pickup that a correction took back; the latest surplus of an order gives back first. */
const CORRECTED = `case when i.order_id is null then 0 else greatest(0, least(i.quantity, (
  select coalesce(sum(l.quantity), 0) from transactions c
    join transaction_lines l on l.account_id = c.account_id and l.transaction_id = c.id
   where c.account_id = i.account_id and c.order_id = i.order_id and c.type = 'pickup_customer_order_fix' and c.variant = 'fewer_taken'
     and c.status = 'completed' and c.reverses_id is null and l.role = 'extra' and l.format_id = i.format_id and ${stands('c')}) - (
  select coalesce(sum(j.quantity), 0) from incidents j
    join transactions y on y.account_id = j.account_id and y.id = j.transaction_id
   where j.account_id = i.account_id and j.order_id = i.order_id and j.format_id = i.format_id and j.id > i.id and ${stands('y')}))) end`;

/** Fewer pieces than the books said; a surplus is never so. */
const missing = (
  accountId: number,
): RawBuilder<unknown> => sql`i.kind = 'count' and t.variant = 'missing_at' or i.kind = 'gap' and exists (
  select from transaction_lines l where l.account_id = ${accountId}::bigint and l.transaction_id = i.transaction_id
     and l.format_id = i.format_id and l.role = 'missing')`;

/**
 * The incidents of an account as they stand: signed pieces, what is left of them, and the status that follows from what was reversed. The
 * reversal of the transaction that wrote one settles it; that of what settled it opens it again.
 */
export const incidentStates = (accountId: number): RawBuilder<unknown> => sql`(
  select i.account_id, i.id, i.order_id, i.format_id, i.transaction_id, i.created_at, i.cause, i.note, i.version, n.quantity, n."left",
         case i.kind when 'gap' then 'drawer' when 'count' then 'count' else case when i.order_id is null then 'service' else 'pickup' end end as kind, t.restaurant_id, t.partner_id,
         t.day, t.collection_drawer_id, t.service_id, u.id as reversal_id,
         case when n."left" = 0 then 'settled' when i.status = 'settled' then 'open' else i.status end as status,
         case when n."left" > 0 and i.status = 'settled' then null else coalesce(u.completed_at, i.resolved_at) end as resolved_at,
         case when u.id is null and (n."left" = 0 or i.status <> 'settled') then i.resolved_by end as resolver_id
    from incidents i
    join transactions t on t.account_id = i.account_id and t.id = i.transaction_id
    left join transactions u on u.account_id = i.account_id and u.reverses_id = i.transaction_id
    cross join lateral (
      select case when ${missing(accountId)} then -i.quantity else i.quantity end as quantity,
             case when u.id is not null then 0
                  else greatest(0, i.quantity - ${sql.raw(SETTLED)} - ${sql.raw(CORRECTED)})::int end as "left") n
   where i.account_id = ${accountId}::bigint
) i`;

/** How many incidents nobody explained, settled or dismissed. */
export async function openIncidents(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select count(*)::int as count from incidents i
            where i.account_id = $1 and i.quantity > ${SETTLED} + ${CORRECTED}
              and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = i.transaction_id)
              and (i.status = 'open' or i.status = 'settled')`,
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}
