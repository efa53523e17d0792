import { type Tx } from '../database/transaction.ts';
import { type Days } from './days.ts';
import { type LoanFate } from './loans.ts';

/** What a lot row says of a loan, the transaction that wrote it and its quantity being known. */
export const fateOf = (transaction: string, quantity: string): string => `case
  when ${quantity} > 0 and ${transaction}.type <> 'pickup_customer_order_fix' then 'lent'
  when (${transaction}.type, ${transaction}.variant) in (('adjust_guest_stock_container', 'lost'), ('admin_refund_guest_deposit', 'not_given_back'))
    or (${transaction}.type = 'admin_fix_customer_stocks' and ${transaction}.place = 'X.lost') then 'lost'
  else 'back' end`;

/** What a corrected pickup gives back to loans is taken from what came back on the day of the pickup before it. */
export const endDayOf = (transaction: string, quantity: string): string => `case
  when ${transaction}.type = 'pickup_customer_order_fix' and ${quantity} > 0 then coalesce((
    select max(p.day) from transactions p where p.account_id = ${transaction}.account_id and p.order_id = ${transaction}.order_id
      and p.type = 'pickup_customer_order' and p.reverses_id is null and p.id < ${transaction}.id), ${transaction}.day)
  else ${transaction}.day end`;

/** The Paris day of a loan. A service outside the web app is no loan; a card's loans that change hands go on. */
export const LOAN_DAY = "(l.since at time zone 'Europe/Paris')::date";

/**
 * The transaction itself, or the one that it reverses. By `case`: PostgreSQL takes what `coalesce` says for a key of no index where row-level
 * security guards the table (it may tell what it was given), and would read all transactions for a single row.
 */
const ORIGINAL = 'case when t.reverses_id is null then t.id else t.reverses_id end';

/**
 * Lot rows `r` of account $1 as facts that nothing written later changes: pieces and deposits that were lent, came back or were lost, of
 * a loan day on an end day. What a reversal wrote takes away the fact of the transaction that it reverses.
 */
export const FACTS_OF_ROWS = `select ${LOAN_DAY} as loan_day, case fact.fate when 'lent' then ${LOAN_DAY} else ${endDayOf('d', 'told.quantity')} end as end_day,
    fact.fate, l.format_id, case fact.fate when 'lent' then r.quantity else -r.quantity end as pieces,
    case fact.fate when 'lent' then r.quantity else -r.quantity end * l.unit_deposit_cents as deposit_cents
  from rows r
  join lots l on l.account_id = $1 and l.id = r.lot_id and l.owner <> 'E'
  join transactions t on t.account_id = $1 and t.id = r.transaction_id
  join transactions d on d.account_id = $1 and d.id = ${ORIGINAL} and d.type <> 'redeem_card'
  cross join lateral (select case when t.reverses_id is null then r.quantity else -r.quantity end as quantity) told
  cross join lateral (select ${fateOf('d', 'told.quantity')} as fate) fact`;

/**
 * The facts of all loans: the roll-ups, and row by row what was written since. One statement, hence one view: what another rolls up
 * meanwhile is in one or in the other. The numbers are gathered first, for few rows are looked up one by one where many would be joined.
 */
const facts = (rolledUp: string) => `with rows as (
    select w.* from unnest(array(
      select n from lot_rows where account_id = $1
        and n > (select coalesce(max(rolled_up_to), 0) from loan_rollup_marks where account_id = $1)
        and n <= (select max(n) from lot_rows where account_id = $1)
    )) as since(n) join lot_rows w on w.account_id = $1 and w.n = since.n
  ), facts as (
    select loan_day, end_day, fate, format_id, pieces, deposit_cents from loan_rollups where account_id = $1 and ${rolledUp}
    union all select * from (${FACTS_OF_ROWS}) written where $4 = 0 or format_id = $4
  )`;

/** Loans are judged at 30 and at 90 days: their end is told as the last day of the class that it is in, so that a year is some rows a day. */
const JUDGED_END = `case when fate <> 'lent' then loan_day + case when end_day - loan_day <= 30 then 30 when end_day - loan_day <= 90 then 90 else 91 end end`;
const END = "case when fate <> 'lent' then end_day end";

const told = (period: string, end: string, purchase: string, join = '') => `
  select loan_day as "loanDay", ${end} as "endDay", fate, sum(pieces)::int as pieces,
    sum(deposit_cents)::bigint as "depositCents", ${purchase}::bigint as "purchaseCents"
  from facts ${join} where ${period} group by 1, 2, 3 having sum(pieces) <> 0 or sum(deposit_cents) <> 0 order by 1, 2 nulls first, 3`;

const LENT_ON = 'loan_day between $2 and $3';
const ENDED_ON = "fate <> 'lent' and end_day between $2 and $3";
const LOANS = `${facts(`format_id = $4 and ${LENT_ON}`)} ${told(LENT_ON, JUDGED_END, '0')}`;
const ENDED = `${facts(`format_id = $4 and ${ENDED_ON}`)} ${told(ENDED_ON, END, '0')}`;
const PRICED = `${facts(`format_id > 0 and ($4 = 0 or format_id = $4) and ${LENT_ON}`)} ${told(
  LENT_ON,
  JUDGED_END,
  'sum(pieces * coalesce(f.purchase_cost_cents, 0))',
  'left join formats f on f.account_id = $1 and f.id = facts.format_id',
)}`;

type Read = (tx: Tx, accountId: number, days: Days, formatId: number | undefined) => Promise<LoanFate[]>;

const reading =
  (text: string): Read =>
  async (tx, accountId, { from, to }, formatId) => {
    const { rows } = await tx.raw<LoanFate>({ text, values: [accountId, from, to, formatId ?? 0] });
    return rows;
  };

/**
 * What became of the containers that the account lent on these Paris days, `endDay` being 30, 90 or 91 days (or more) after the loan;
 * `purchaseCents` is left at 0.
 */
export const factsOfLoans = reading(LOANS);
/** The same with what buying the pieces again costs. */
export const pricedFactsOfLoans = reading(PRICED);
/** The loans that ended on these Paris days, whenever they began; `purchaseCents` is left at 0. */
export const factsOfEnds = reading(ENDED);
