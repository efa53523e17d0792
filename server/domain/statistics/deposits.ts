import { type LiabilityAge } from '@boucle/contract/features/books/liability.ts';
import { LOAN_DAY, rowsSince } from './loanFacts.ts';

/**
 * The change of each lot row `r` of account $1, on the day of its transaction; a reversal changes
 * its own day, and a card's loan survives its change of holder.
 */
const FACTS_OF_DEPOSITS = `select t.day, l.owner, case l.owner when 'G' then l.owner_id else 0 end as owner_id, l.format_id, l.unit_deposit_cents,
    ${LOAN_DAY} as loan_day, r.quantity as pieces, r.n
  from rows r
  join lots l on l.account_id = $1 and l.id = r.lot_id and l.owner <> 'E'
  join transactions t on t.account_id = $1 and t.id = r.transaction_id`;

const CELL = 'owner, owner_id, format_id, unit_deposit_cents, loan_day';

/**
 * Adds the lot rows of account $1 after number $2, up to $3, to the roll-up of deposits by day.
 */
export const ADD_DEPOSITS = `with rows as (select * from lot_rows where account_id = $1 and n > $2 and n <= $3), facts as (${FACTS_OF_DEPOSITS})
  insert into deposit_day_rollups (account_id, day, ${CELL}, pieces)
  select $1, day, ${CELL}, sum(pieces) from facts group by day, ${CELL}
  on conflict (account_id, day, ${CELL}) do update set pieces = deposit_day_rollups.pieces + excluded.pieces returning 1`;

const THIS_MONTH = `date_trunc('month', now() at time zone 'Europe/Paris')::date`;

/**
 * Adds the same rows to the month ends from the month that they change to the present one. A month
 * that began since the last run starts from the end of the one before.
 */
export const ADD_MONTH_ENDS = `with rows as (select * from lot_rows where account_id = $1 and n > $2 and n <= $3), facts as (${FACTS_OF_DEPOSITS}),
  changed as materialized (
    select date_trunc('month', day)::date as month, ${CELL}, sum(pieces) as pieces from facts group by 1, ${CELL} having sum(pieces) <> 0
  ), marks as materialized (
    select month_ends as last, greatest(month_ends, ${THIS_MONTH}, (select max(month) from changed)) as current from loan_rollup_marks where account_id = $1
  ), parts as (
    select g.month::date as month, ${CELL}, e.pieces
      from marks m join deposit_month_ends e on e.account_id = $1 and e.month = m.last
     cross join lateral generate_series(m.last + interval '1 month', m.current, interval '1 month') as g(month)
    union all
    select g.month::date, ${CELL}, c.pieces
      from marks m cross join changed c cross join lateral generate_series(c.month, m.current, interval '1 month') as g(month)
  ), by_ends as (
    insert into deposit_month_ends (account_id, month, ${CELL}, pieces)
    select $1, month, ${CELL}, sum(pieces) from parts group by month, ${CELL} having sum(pieces) <> 0
    on conflict (account_id, month, ${CELL}) do update set pieces = deposit_month_ends.pieces + excluded.pieces returning 1
  )
  update loan_rollup_marks set month_ends = (select current from marks) where account_id = $1`;

const FIRST = `date_trunc('month', $2::date)::date`;

/**
 * Loans of account $1 open at the end of day $2: the end of the month before, the changes of the
 * days of its month, and rows in no roll-up yet. One month end is read, however long the history.
 */
export const DEPOSITS_AT = `with ${rowsSince('least(deposits_up_to, month_ends_up_to)')}, marks as materialized (
    select coalesce(max(deposits_up_to), 0) as days, coalesce(max(month_ends_up_to), 0) as ends, max(month_ends) as last from loan_rollup_marks where account_id = $1
  ), facts as (${FACTS_OF_DEPOSITS}), changes as (
    select ${CELL}, pieces from deposit_month_ends
     where account_id = $1 and month = (select least((${FIRST} - interval '1 month')::date, last) from marks)
    union all
    select ${CELL}, pieces from deposit_day_rollups where account_id = $1 and day between ${FIRST} and $2::date
    union all
    select ${CELL}, pieces from facts f cross join marks m where f.day <= $2::date and f.n > case when f.day < ${FIRST} then m.ends else m.days end
  ), aged as (
    select owner, owner_id, format_id, unit_deposit_cents, pieces, greatest(0, $2::date - loan_day) as age from changes
  )
  select owner, owner_id as "ownerId", format_id as "formatId", unit_deposit_cents as "depositCents", sum(pieces)::bigint as pieces,
         case when age <= 30 then '0-30' when age <= 90 then '31-90' when age <= 365 then '91-365' else '366-' end as age
    from aged group by 1, 2, 3, 4, 6 having sum(pieces) <> 0 order by 1, 2, 3, 4, 6`;

/** Containers out on loan at the end of a day, by owner, format, unit deposit and age. */
export interface OpenDeposits {
  /** U: consos; K: cards; G: guests of a restaurant. */
  readonly owner: 'U' | 'K' | 'G';
  /** The restaurant of guests, else 0. */
  readonly ownerId: number;
  readonly formatId: number;
  readonly depositCents: number;
  readonly age: LiabilityAge;
  /** Below 0 where a return was stated on a day before the loan. */
  readonly pieces: number;
}
