import { holderTotalsOf } from '../holderTotals.ts';
import { type Posting } from '../posting.ts';
import { rollupsOf } from '../rollups.ts';
import { incidentsOf } from '../incidents.ts';
import { type Statement } from '../../sqlStatement.ts';
import { type Shared } from './writeTransaction.ts';

const FIGURES = ['transactions', 'quantity', 'reuses', 'amount_cents', 'containers_cost_cents', 'listed'];

/** The statistics of its day. */
export function writeRollups(sql: Statement, posting: Posting, { account, day, restaurant }: Shared): void {
  const rows = sql.rows(
    rollupsOf(posting).map((r) => [
      r.formatId,
      r.transactions,
      r.quantity,
      r.reuses,
      r.amountCents,
      r.containersCostCents,
      r.listed,
    ]),
    ['bigint', 'int', 'int', 'int', 'bigint', 'bigint', 'int'],
  );
  const added = FIGURES.map((name) => `${name} = daily_rollups.${name} + excluded.${name}`);
  sql.part(
    'counted',
    `insert into daily_rollups (account_id, day, type, restaurant_id, format_id, ${FIGURES.join(', ')})
     select ${account}, ${day}, ${sql.value(posting.type, 'text')}, coalesce(${restaurant}, 0), v.*
     from (${rows}) v
     on conflict (account_id, day, type, restaurant_id, format_id) do update set ${added.join(', ')}`,
  );
}

/** Writes the totals of all holders together. */
export function writeHolderTotals(sql: Statement, account: string, posting: Posting): void {
  const rows = holderTotalsOf([posting]).map(({ kind, formatId, delta }) => [kind, formatId, delta]);
  if (rows.length === 0) return;
  sql.part(
    'totalled',
    `insert into holder_totals (account_id, kind, format_id, slot, total)
     select ${account}, v.kind, v.format_id, mod(pg_backend_pid(), 16), v.delta
     from (${sql.rows(rows, ['text', 'bigint', 'bigint'])}) v(kind, format_id, delta)
     on conflict (account_id, kind, format_id, slot) do update set total = holder_totals.total + excluded.total`,
  );
}

/** The status of its card. */
export function writeCard(sql: Statement, { cardChange }: Posting, { account, instant }: Shared): void {
  if (!cardChange) return;
  const status = sql.value(cardChange.status, 'text');
  const activated = sql.value(cardChange.activated, 'text');
  sql.part(
    'changed_card',
    `update card_holders set status = ${status},
       activated_at = case when ${activated} = 'now' then ${instant} when ${activated} = 'keep' then activated_at end,
       disabled_at = case when ${status} = 'disabled' then coalesce(disabled_at, ${instant}) end
     where account_id = ${account} and id = ${sql.value(cardChange.cardId, 'bigint')}`,
  );
}

/** The fee lines that it raises. */
export function writeFees(sql: Statement, account: string, { feeLines }: Posting): void {
  if (feeLines.length === 0) return;
  const rows = feeLines.map((f) => [f.restaurantId, f.priceLineId, f.quantity, f.unitPriceCents, f.month]);
  sql.part(
    'raised',
    `insert into fee_lines (account_id, transaction_id, restaurant_id, price_line_id, quantity, unit_price_cents, month)
     select ${account}, posted.id, v.* from posted, (${sql.rows(rows, ['bigint', 'bigint', 'int', 'bigint', 'date'])}) v`,
  );
}

/** Writes the holds of its customer's open orders. */
export function writeHolds(sql: Statement, account: string, { holds }: Posting): void {
  if (holds.length === 0) return;
  const rows = holds.map(({ orderId, holdCents }) => [orderId, holdCents]);
  sql.part(
    'held',
    `insert into order_holds (account_id, order_id, cents)
     select ${account}, v.* from (${sql.rows(rows, ['bigint', 'bigint'])}) v
     on conflict (account_id, order_id) do update set cents = excluded.cents`,
  );
}

/** Writes the gaps and surpluses that it found. */
export function writeIncidents(sql: Statement, { account, instant }: Shared, posting: Posting): void {
  const found = incidentsOf(posting);
  if (found.length === 0) return;
  sql.part(
    'noticed',
    `insert into incidents (account_id, transaction_id, created_at, kind, order_id, format_id, quantity)
     select ${account}, posted.id, ${instant}, v.* from posted, (${sql.rows(found, ['text', 'bigint', 'bigint', 'int'])}) v`,
  );
}
