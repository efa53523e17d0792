import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../database/transaction.ts';
import { CORRECTED_PIECES, SETTLED_PIECES } from '../ledger/incidents/pieces.ts';

/** A stock count wrote it, or « Corriger le stock… ». */
const kindOfCount = (accountId: number): RawBuilder<unknown> => sql`case when exists (
  select from stock_count_lines l where l.account_id = ${accountId}::bigint and l.transaction_id = i.transaction_id and l.format_id = i.format_id)
  then 'stock_count' else 'count' end`;

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
  select i.account_id, i.id, i.order_id, i.format_id, i.transaction_id, i.round_id, i.round_act, i.reported_by, i.created_at, i.cause, i.note,
         i.version, i.place, i.place_id, n.quantity, n."left",
         case i.kind when 'gap' then 'drawer' when 'count' then ${kindOfCount(accountId)} else case
           when i.round_id is not null then 'round' when i.order_id is null then 'service' else 'pickup' end end as kind,
         coalesce(t.restaurant_id, case when s.place = 'R' then s.place_id end) as restaurant_id, t.partner_id,
         coalesce(t.day, (i.created_at at time zone 'Europe/Paris')::date) as day, t.collection_drawer_id, t.service_id, u.id as reversal_id,
         case when n."left" = 0 then 'settled' when i.status = 'settled' then 'open' else i.status end as status,
         case when n."left" > 0 and i.status = 'settled' then null else coalesce(u.completed_at, i.resolved_at) end as resolved_at,
         case when u.id is null and (n."left" = 0 or i.status <> 'settled') then i.resolved_by end as resolver_id
    from incidents i
    left join transactions t on t.account_id = i.account_id and t.id = i.transaction_id
    left join round_stops s on s.account_id = i.account_id and s.round_id = i.round_id and s.n = i.round_stop
    left join transactions u on u.account_id = i.account_id and u.reverses_id = i.transaction_id
    cross join lateral (
      select case when ${missing(accountId)} then -i.quantity else i.quantity end as quantity,
             case when u.id is not null then 0
                  else greatest(0, i.quantity - ${sql.raw(SETTLED_PIECES)} - ${sql.raw(CORRECTED_PIECES)})::int end as "left") n
   where i.account_id = ${accountId}::bigint
) i`;

/**
 * How many incidents nobody explained, settled or dismissed. Of those that were settled only the ones are looked at of which something was
 * taken back since (`incident_relooks`): the others stay so, however many there are.
 */
export async function openIncidents(tx: Tx, accountId: number): Promise<number> {
  const waits = `i.quantity > ${SETTLED_PIECES} + ${CORRECTED_PIECES}
              and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = i.transaction_id)`;
  const { rows } = await tx.raw<{ count: number }>({
    text: `select ((select count(*) from incidents i where i.account_id = $1 and i.status = 'open' and ${waits})
             + (select count(*) from incident_relooks r join incidents i on i.account_id = $1 and i.id = r.incident_id
                 where r.account_id = $1 and i.status = 'settled' and ${waits}))::int as count`,
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}
