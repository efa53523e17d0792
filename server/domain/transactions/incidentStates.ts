import { NO_GAPS } from '@boucle/contract/shared/incidents/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { correctedPieces, settledPieces } from '../ledger/incidents/pieces.ts';

/** SQL: kinds that are no gap between the books and a count. */
export const NO_GAP_SQL = NO_GAPS.map((kind) => `'${kind}'`).join(', ');

const HERE = '«account»';
/** A text that names an account, which is one more value. */
const ofAccount = (text: (account: string) => string, accountId: number): RawBuilder<unknown> =>
  sql.join(
    text(HERE)
      .split(HERE)
      .map((part) => sql.raw(part)),
    sql`${accountId}::bigint`,
  );

/**
 * Pieces left now of each incident in `incident_relooks`, and the reversal of the transaction
 * behind it. A claim has no more left than its loan.
 */
const relooked = (accountId: number): RawBuilder<unknown> => sql`(
  select i.id, u.id as reversal_id, u.completed_at as reversed_at,
         case when u.id is not null then 0
              else least(greatest(0, i.quantity - ${ofAccount(settledPieces, accountId)} - ${ofAccount(correctedPieces, accountId)}), k.left_quantity)::int end as "left"
    from incident_relooks r
    join incidents i on i.account_id = ${accountId}::bigint and i.id = r.incident_id
    left join transactions u on u.account_id = ${accountId}::bigint and u.reverses_id = i.transaction_id
    left join lots k on k.account_id = ${accountId}::bigint and k.id = i.lot_id and i.status in ('open', 'settled')
   where r.account_id = ${accountId}::bigint
)`;

/**
 * The incidents of an account as they stand: signed pieces, what is left of them, and the status
 * that follows from what was reversed. The reversal of the transaction that wrote one settles it;
 * the reversal of its settlement opens it again. The rest is computed only for incidents of which
 * something was taken back, corrected or settled in part (`incident_relooks`): for the others it is
 * all, or nothing once settled.
 */
export const incidentStates = (accountId: number): RawBuilder<unknown> => sql`(
  select i.account_id, i.id, i.order_id, i.format_id, i.transaction_id, i.round_id, i.reported_by, i.created_at, i.counted_at, i.state, i.refused_type, i.refused_card_id, i.detail, i.cause, i.note, i.version, i.claimed_by, i.unit_code, i.card_id, i.customer_id, i.claim_text, i.lot_id, i.returned_on,
         i.place, i.place_id, i.restaurant_id, i.partner_id, case when i.fewer then -i.quantity else i.quantity end as quantity,
         coalesce(r."left", case when i.status = 'settled' or i.kind in ('plan', 'retired') then 0 else i.quantity end) as "left",
         case i.kind when 'gap' then 'drawer' when 'plan' then 'plan' when 'late' then 'late' when 'received' then 'received' when 'unscanned' then 'unscanned' when 'retired' then 'retired' when 'claim' then 'claim' when 'count' then case when i.by_stock_count then 'stock_count' else 'count' end else case
           when i.round_id is not null then 'round' when i.refused_type is not null then 'refused' when i.order_id is null then 'service' else 'pickup' end end as kind, r.reversal_id,
         case when r."left" = 0 then 'settled' when r."left" > 0 and i.status = 'settled' then 'open' else i.status end as status,
         case when r."left" > 0 and i.status = 'settled' then null else coalesce(r.reversed_at, i.resolved_at) end as resolved_at,
         case when r.reversal_id is null and (r."left" is null or r."left" = 0 or i.status <> 'settled') then i.resolved_by end as resolver_id
    from incidents i
    left join ${relooked(accountId)} r on r.id = i.id
   where i.account_id = ${accountId}::bigint
) i`;

/** How many claims no one answered, and that nothing closed. */
export async function openClaims(tx: Tx, accountId: number): Promise<number> {
  const [row] = await prepared(
    tx,
    sql<{ count: number }>`select count(*)::int as count from ${relooked(accountId)} r
       join incidents i on i.account_id = ${accountId}::bigint and i.id = r.id
      where i.kind = 'claim' and i.status in ('open', 'settled') and r."left" > 0`,
  );
  return row?.count ?? 0;
}

/**
 * How many incidents no one explained, settled or dismissed, claims apart: those stored as open,
 * but for what was taken back since of those in `incident_relooks`.
 */
export async function openIncidents(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select ((select count(*) from incidents i where i.account_id = $1 and i.status = 'open' and i.kind <> 'claim')
             + (select coalesce(sum(case when w.waits then 1 else 0 end - case when w.status = 'open' then 1 else 0 end), 0)
                  from (select i.status, i.status in ('open', 'settled') and i.quantity > ${settledPieces('$1')} + ${correctedPieces('$1')}
                               and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = i.transaction_id) as waits
                          from incident_relooks r join incidents i on i.account_id = $1 and i.id = r.incident_id and i.kind <> 'claim'
                         where r.account_id = $1) w))::int as count`,
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}
