/** Where a good verification stopped. */
export interface Checkpoint {
  readonly transactionId: number;
  readonly settlementId: number;
  /** Waiting then: they complete with an older number. */
  readonly pendingIds: readonly number[];
  readonly closedUntil: string | null;
  /** Days on which something counts that was posted since (YYYY-MM-DD). */
  readonly days: readonly string[];
}

const NOTHING_BEFORE = `base_cells(account_id, cell, quantity) as (select null::bigint, null::bigint, null::bigint where false),
  base_money(account_id, account, cents) as (select null::bigint, null::bigint, null::bigint where false),
  base_owed(account_id, cents) as (select null::bigint, null::bigint where false),
  posted_settlement_entries as (select * from public.settlement_entries),
  checked_lots as (select * from public.lots),
  checked_lot_rows as (select * from public.lot_rows)`;

/**
 * What a verification looks at, as SQL relations that stand for the tables of the same name. Without a checkpoint everything; else what was
 * posted since, or the whole days that it touched, on top of what was right then.
 */
export function verifyScope(checkpoint: Checkpoint | null, scope: 'posted' | 'days'): string {
  if (checkpoint === null) return NOTHING_BEFORE;
  const { transactionId, settlementId, pendingIds, days } = checkpoint;
  const since = `status = 'completed' and (id > ${number(transactionId)} or id = any(${numbers(pendingIds)}))`;
  const touched = `status = 'completed' and day = any('{${days.map(day).join(',')}}'::date[])`;
  const own = (table: string): string =>
    `${table} as materialized (select x.* from public.${table} x join transactions t on t.account_id = x.account_id and t.id = x.transaction_id)`;
  return `transactions as materialized (select * from public.transactions where ${scope === 'days' ? touched : since}),
    ${own('transaction_lines')}, ${own('movements')}, ${own('entries')}, ${own('lot_rows')}, ${own('fee_lines')},
    daily_rollups as (select * from public.daily_rollups where day = any('{${days.map(day).join(',')}}'::date[])),
    hourly_rollups as (select * from public.hourly_rollups where day = any('{${days.map(day).join(',')}}'::date[])),
    base_cells as (select account_id, cell_id as cell, quantity from ledger_checkpoint_cells),
    base_money as (select account_id, money_account_id as account, balance_cents as cents from ledger_checkpoint_money),
    base_owed as (select account_id, owed_cents as cents from ledger_checkpoints),
    posted_settlement_entries as (select * from public.settlement_entries where settlement_id > ${number(settlementId)}),
    checked_lots as (select * from public.lots where id in (select lot_id from lot_rows)),
    checked_lot_rows as (select r.* from public.lot_rows r join checked_lots l on l.account_id = r.account_id and l.id = r.lot_id)`;
}

function number(id: number): string {
  if (!Number.isSafeInteger(id)) throw new RangeError('Not a number');
  return String(id);
}

function numbers(ids: readonly number[]): string {
  return `'{${ids.map(number).join(',')}}'::bigint[]`;
}

function day(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RangeError('Not a day');
  return text;
}
