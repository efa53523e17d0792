/**
 * Entries of account $1 as they were written, of the days between `from` (SQL, excluded) and `to`.
 * The join begins with transactions: both bounds on their day make the planner expect few, so that
 * it looks entries up instead of reading them all.
 */
export const entriesOf = (from: string, to: string): string => `
    select young.day, young.type as source, e.from_account, e.to_account, e.amount_cents
      from (select id, day, type from transactions where account_id = $1 and day > ${from} and day <= ${to} offset 0) young
      join entries e on e.account_id = $1 and e.transaction_id = young.id
    union all
    select young.day, young.kind, e.from_account, e.to_account, e.amount_cents
      from (select id, day, kind from settlements where account_id = $1 and day > ${from} and day <= ${to} offset 0) young
      join settlement_entries e on e.account_id = $1 and e.settlement_id = young.id`;

/**
 * Both sides of these entries: an entry debits the account it comes from and credits the one it
 * goes to.
 */
export const sidesOf = (written: string): string => `
    select w.day, a.kind, a.owner, w.source, w.amount_cents as debit_cents, 0::bigint as credit_cents
      from ${written} w join money_accounts a on a.account_id = $1 and a.id = w.from_account
    union all
    select w.day, a.kind, a.owner, w.source, 0, w.amount_cents
      from ${written} w join money_accounts a on a.account_id = $1 and a.id = w.to_account`;

/** Last day of account $1 in the roll-up of days. */
export const MARK = `(select coalesce(max(rolled_up_to), '0001-01-01') from book_day_marks where account_id = $1)`;

/**
 * Numbers of account $1 above a mark. The upper bound makes the planner expect few and read the key
 * alone.
 */
const above = (table: string, mark: string): string => `
        select id from ${table} where account_id = $1 and id <= (select max(id) from ${table} where account_id = $1)
          and id > (select coalesce(max(${mark}), 0) from book_day_marks where account_id = $1)`;

/**
 * CTE `unsummed`: entries of account $1 that are in no roll-up yet, of the days between `from`
 * (SQL, excluded, the mark at least) and `to`. Pending transactions completed since are listed
 * apart: their numbers are older.
 */
export const unsummed = (from: string, to: string): string => `unsummed as materialized (
    select t.day, t.type as source, e.from_account, e.to_account, e.amount_cents
      from unnest(array(${above('transactions', 'transactions_up_to')}
        union all select transaction_id from book_late_transactions where account_id = $1)) as since(id)
      join transactions t on t.account_id = $1 and t.id = since.id and t.day > ${from} and t.day <= ${to}
      join entries e on e.account_id = $1 and e.transaction_id = t.id
    union all
    select s.day, s.kind, e.from_account, e.to_account, e.amount_cents
      from unnest(array(${above('settlements', 'settlements_up_to')})) as since(id)
      join settlements s on s.account_id = $1 and s.id = since.id and s.day > ${from} and s.day <= ${to}
      join settlement_entries e on e.account_id = $1 and e.settlement_id = s.id
  )`;

/**
 * The same, with the sums of days after the mark, `young`: columns day, kind, owner, source, sides,
 * debit_cents, credit_cents. Only rows written since the last minute are read one by one, however
 * many a day has.
 */
export const young = (from: string, to: string): string => `${unsummed(from, to)}, young as (
    select day, kind, owner, source, sides, debit_cents, credit_cents from book_young_rollups where account_id = $1 and day > ${from} and day <= ${to}
    union all
    select day, kind, owner, source, 1, debit_cents, credit_cents from (${sidesOf('unsummed')}) sides
  )`;
