/** The fact that a lot row adds to a loan, from its transaction and its quantity. */
export const fateOf = (transaction: string, quantity: string): string => `case
  when ${quantity} > 0 and ${transaction}.type <> 'pickup_customer_order_fix' then 'lent'
  when (${transaction}.type, ${transaction}.variant) in (('adjust_guest_stock_container', 'lost'), ('admin_refund_guest_deposit', 'not_given_back'))
    or (${transaction}.type = 'admin_fix_customer_stocks' and ${transaction}.place = 'X.lost') then 'lost'
  else 'back' end`;

/**
 * Pieces that a corrected pickup reopens are taken from the ones that came back on the day of the
 * earlier pickup.
 */
export const endDayOf = (account: string, transaction: string, quantity: string): string => `case
  when ${transaction}.type = 'pickup_customer_order_fix' and ${quantity} > 0 then coalesce((
    select max(p.day) from transactions p where p.account_id = ${account} and p.order_id = ${transaction}.order_id
      and p.type = 'pickup_customer_order' and p.reverses_id is null and p.id < ${transaction}.id), ${transaction}.day)
  else ${transaction}.day end`;

/**
 * The Paris day of a loan. A service outside the web app is no loan; a card's loans that change
 * hands go on.
 */
export const LOAN_DAY = "(l.since at time zone 'Europe/Paris')::date";

/**
 * The transaction itself, or the one that it reverses. `case` and not `coalesce`: under row-level
 * security PostgreSQL uses no index for a value of `coalesce`, which is not leakproof, and would
 * read all transactions for one row.
 */
const ORIGINAL = 'case when t.reverses_id is null then t.id else t.reverses_id end';

/**
 * Lot rows `r` of account $1 as facts that no later row changes: pieces and deposits lent, returned
 * or lost, by loan day and end day. A reversal subtracts the fact of the transaction that it
 * reverses.
 */
export const FACTS_OF_ROWS = `select ${LOAN_DAY} as loan_day, case fact.fate when 'lent' then ${LOAN_DAY} else ${endDayOf('$1', 'd', 'signed.quantity')} end as end_day,
    fact.fate, l.restaurant_id, l.format_id, case fact.fate when 'lent' then r.quantity else -r.quantity end as pieces,
    case fact.fate when 'lent' then r.quantity else -r.quantity end * l.unit_deposit_cents as deposit_cents
  from rows r
  join lots l on l.account_id = $1 and l.id = r.lot_id and l.owner <> 'E'
  join transactions t on t.account_id = $1 and t.id = r.transaction_id
  join transactions d on d.account_id = $1 and d.id = ${ORIGINAL} and d.type <> 'redeem_card'
  cross join lateral (select case when t.reverses_id is null then r.quantity else -r.quantity end as quantity) signed
  cross join lateral (select ${fateOf('d', 'signed.quantity')} as fate) fact`;

/**
 * Marks of an account's roll-ups of loans: all restaurants together, by restaurant, deposits,
 * deposits at month ends.
 */
export type LoanMark = 'rolled_up_to' | 'restaurants_up_to' | 'deposits_up_to' | 'month_ends_up_to';

/**
 * CTE `rows`: lot rows of account $1 after the mark. Their numbers are collected first, so that the
 * planner expects few and looks them up. Read in one statement with the roll-ups, so in one
 * snapshot: a row that is rolled up in the meantime is in exactly one of the two.
 */
export const rowsSince = (mark: LoanMark | `least(${string})`): string => `rows as (
    select w.* from unnest(array(
      select n from lot_rows where account_id = $1
        and n > (select coalesce(max(${mark}), 0) from loan_rollup_marks where account_id = $1)
        and n <= (select max(n) from lot_rows where account_id = $1)
    )) as since(n) join lot_rows w on w.account_id = $1 and w.n = since.n
  )`;

/** CTE `written`: facts of account $1 after the mark. */
export const writtenSince = (mark: LoanMark): string => `${rowsSince(mark)}, written as (${FACTS_OF_ROWS})`;

/** The columns of the roll-ups of days that are summed. */
export const DAY_SUMS: readonly string[] = [
  'lent',
  'back',
  'back_30',
  'back_90',
  'missing_90_cents',
  'still_out',
  'still_out_cents',
  'ended',
];

/**
 * Additions of each fact to the roll-ups of days: restaurant, format, day and the columns of
 * `DAY_SUMS`.
 */
export const daysOf = (facts: string): string => `
  select restaurant_id, format_id, loan_day as day,
         case fate when 'lent' then pieces else 0 end as lent,
         case fate when 'back' then pieces else 0 end as back,
         case when fate = 'back' and end_day - loan_day <= 30 then pieces else 0 end as back_30,
         case when fate = 'back' and end_day - loan_day <= 90 then pieces else 0 end as back_90,
         case when fate = 'lent' then deposit_cents when fate = 'back' and end_day - loan_day <= 90 then -deposit_cents else 0 end as missing_90_cents,
         case fate when 'lent' then pieces else -pieces end as still_out,
         case fate when 'lent' then deposit_cents else -deposit_cents end as still_out_cents,
         0 as ended
    from ${facts}
  union all
  select restaurant_id, format_id, end_day, 0, 0, 0, 0, 0, 0, 0, pieces from ${facts} where fate <> 'lent'`;

/** Days that a loan lasted; 0 for a return stated on a day before the loan. */
export const AGE = 'greatest(0, end_day - loan_day)';
