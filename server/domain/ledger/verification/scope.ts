/**
 * Where a good verification stopped. It saw every row of the database transactions before the
 * horizon, and some of those after it: others were under way, whose rows have smaller numbers.
 */
export interface Checkpoint {
  readonly horizon: number;
  readonly transactionId: number;
  readonly seenTransactions: readonly number[];
  /** Transactions that were pending then: they complete under an older number. */
  readonly pendingTransactions: readonly number[];
  readonly settlementId: number;
  readonly seenSettlements: readonly number[];
  readonly closedUntil: string | null;
}

/**
 * How far below the numbers already seen one of a transaction under way may lie; a generous bound.
 */
const UNDER_WAY = 200_000;

/** The database transaction that wrote a row, counted from the first of all. */
export function writerOf(row: string): string {
  const next = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint';
  return `(${next} - ((${next} - ${row}.xmin::text::bigint) & 4294967295))`;
}

/** Rows posted since a checkpoint; `ids` is null when there are too many to list. */
export interface Since {
  readonly checkpoint: Checkpoint;
  readonly ids: { readonly transactions: readonly number[]; readonly settlements: readonly number[] } | null;
}

/** Most numbers that a statement lists; a day has fewer. */
export const MOST_NAMED = 10_000;

/**
 * Columns `transactions` and `settlements`: numbers of the rows after a checkpoint, `most` + 1 at
 * most.
 */
export function idsSince(checkpoint: Checkpoint, most: number): string {
  const limit = number(most + 1);
  return `select array(select t.id from transactions t where ${transactionsSince(checkpoint)} limit ${limit}) as transactions,
    array(select s.id from settlements s where ${settlementsSince(checkpoint)} limit ${limit}) as settlements`;
}

/** Transactions completed after a checkpoint. */
function transactionsSince(checkpoint: Checkpoint): string {
  const { transactionId, pendingTransactions } = checkpoint;
  return `t.status = 'completed' and (t.id = any(${numbers(pendingTransactions)}) or t.id > ${number(transactionId)}
    or (t.id > ${number(transactionId - UNDER_WAY)} and ${younger('t', checkpoint, checkpoint.seenTransactions)}))`;
}

function settlementsSince(checkpoint: Checkpoint): string {
  const { settlementId, seenSettlements } = checkpoint;
  return `(s.id > ${number(settlementId)}
    or (s.id > ${number(settlementId - UNDER_WAY)} and ${younger('s', checkpoint, seenSettlements)}))`;
}

function younger(row: string, { horizon }: Checkpoint, seen: readonly number[]): string {
  return `${writerOf(row)} >= ${number(horizon)} and ${row}.id <> all(${numbers(seen)})`;
}

const NOTHING_BEFORE = `base_cells(account_id, cell, quantity) as (select null::bigint, null::bigint, null::bigint where false),
  base_money(account_id, account, cents) as (select null::bigint, null::bigint, null::bigint where false),
  base_owed(account_id, cents) as (select null::bigint, null::bigint where false),
  posted_settlement_entries as (select * from public.settlement_entries),
  month_days as (select * from public.daily_rollups),
  checked_lots as (select * from public.lots),
  checked_lot_rows as (select * from public.lot_rows),
  checked_units as (select * from public.units)`;

/**
 * The rows under verification, as SQL relations that shadow the tables of the same name: everything
 * without a checkpoint, else the rows posted since it, or the whole days that they touch, added to
 * what was right then.
 */
export function verifyScope(since: Since | null, scope: 'posted' | 'days'): string {
  if (since === null) return NOTHING_BEFORE;
  const { checkpoint, ids } = since;
  const ownDays = 'day in (select day from touched_days)';
  const ownMonths = (day: string): string =>
    `date_trunc('month', ${day}) in (select date_trunc('month', day) from touched_days)`;
  const settled = ids === null ? settlementsSince(checkpoint) : `s.id = any(${numbers(ids.settlements)})`;
  const posted = ids === null ? transactionsSince(checkpoint) : `t.id = any(${numbers(ids.transactions)})`;
  const own = (table: string): string =>
    `${table} as materialized (select x.* from public.${table} x join transactions t on t.account_id = x.account_id and t.id = x.transaction_id)`;
  const added = `posted as materialized (select t.* from public.transactions t where ${posted})`;
  const looked =
    scope === 'posted'
      ? 'select * from posted'
      : `select t.* from public.transactions t where t.status = 'completed' and ${ownDays}`;
  return `${added}, touched_days as materialized (select distinct day from posted), transactions as materialized (${looked}),
    ${own('transaction_lines')}, ${own('movements')}, ${own('entries')}, ${own('own_money_moves')}, ${own('lot_rows')}, ${own('fee_lines')},
    ${own('transaction_references')},
    daily_rollups as (select * from public.daily_rollups where ${ownDays}),
    hourly_rollups as (select * from public.hourly_rollups where ${ownDays}),
    account_day_rollups as (select * from public.account_day_rollups where ${ownDays}),
    monthly_rollups as (select * from public.monthly_rollups where ${ownMonths('month')}),
    month_days as (select * from public.daily_rollups where ${ownMonths('day')}),
    base_cells as (select account_id, cell_id as cell, quantity from ledger_checkpoint_cells),
    base_money as (select account_id, money_account_id as account, balance_cents as cents from ledger_checkpoint_money),
    base_owed as (select account_id, owed_cents as cents from ledger_checkpoints),
    posted_settlement_entries as (select e.* from public.settlement_entries e
      join public.settlements s on s.account_id = e.account_id and s.id = e.settlement_id where ${settled}),
    checked_lots as (select * from public.lots where id in (select lot_id from lot_rows)),
    checked_lot_rows as (select r.* from public.lot_rows r join checked_lots l on l.account_id = r.account_id and l.id = r.lot_id),
    checked_units as (select u.* from public.units u where (u.account_id, u.code) in (
      select m.account_id, m.code from public.unit_moves m join transactions t on t.account_id = m.account_id and t.id = m.transaction_id))`;
}

function number(id: number): string {
  if (!Number.isSafeInteger(id)) throw new RangeError('Not a number');
  return String(id);
}

function numbers(ids: readonly number[]): string {
  return `'{${ids.map(number).join(',')}}'::bigint[]`;
}
