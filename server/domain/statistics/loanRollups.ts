import { sqlState } from '../../platform/database/errors.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { lockAccountExclusively } from '../ledger/books/advisoryLocks.ts';
import { ADD_DEPOSITS, ADD_MONTH_ENDS } from './deposits.ts';
import { AGE, DAY_SUMS, daysOf, FACTS_OF_ROWS, type LoanMark } from './loanFacts.ts';

/** Rows rolled up in one transaction. */
const CHUNK = 20_000;
/** How long to wait for postings under way: later postings wait in the meantime. */
const PATIENCE_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

const added = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');

/** Facts of the lot rows of account $1 after number $2, up to $3. */
const FACTS = `with rows as (select * from lot_rows where account_id = $1 and n > $2 and n <= $3), facts as materialized (${FACTS_OF_ROWS})`;

const SUMMED_DAYS = DAY_SUMS.map((column) => `sum(${column})`).join(', ');

/** Adds them to the three roll-ups of the account, by format and for all formats (0). */
const ADD = `${FACTS},
  by_days as (
    insert into loan_day_rollups (account_id, format_id, day, ${DAY_SUMS.join(', ')})
    select $1, coalesce(format_id, 0), day, ${SUMMED_DAYS} from (${daysOf('facts')}) parts
     group by grouping sets ((format_id, day), (day))
    on conflict (account_id, format_id, day) do update set ${added('loan_day_rollups', DAY_SUMS)} returning 1
  ), by_ages as (
    insert into loan_age_rollups (account_id, format_id, month, age, pieces)
    select $1, coalesce(format_id, 0), date_trunc('month', end_day)::date as month, ${AGE} as age, sum(pieces) from facts where fate = 'back'
     group by grouping sets ((format_id, 3, 4), (3, 4))
    on conflict (account_id, format_id, month, age) do update set ${added('loan_age_rollups', ['pieces'])} returning 1
  )
  insert into loan_rollups (account_id, format_id, fate, loan_day, end_day, pieces, deposit_cents)
  select $1, coalesce(format_id, 0), fate, loan_day, end_day, sum(pieces), sum(deposit_cents) from facts
   group by grouping sets ((format_id, fate, loan_day, end_day), (fate, loan_day, end_day))
  on conflict (account_id, format_id, loan_day, end_day, fate) do update set ${added('loan_rollups', ['pieces', 'deposit_cents'])} returning 1`;

/** Adds them to the two roll-ups of restaurants, by format. */
const ADD_BY_RESTAURANT = `${FACTS},
  by_days as (
    insert into restaurant_loan_day_rollups (account_id, restaurant_id, format_id, day, ${DAY_SUMS.join(', ')})
    select $1, restaurant_id, format_id, day, ${SUMMED_DAYS} from (${daysOf('facts')}) parts where restaurant_id is not null
     group by restaurant_id, format_id, day
    on conflict (account_id, restaurant_id, day, format_id) do update set ${added('restaurant_loan_day_rollups', DAY_SUMS)} returning 1
  )
  insert into restaurant_loan_age_rollups (account_id, restaurant_id, format_id, end_day, age, pieces)
  select $1, restaurant_id, format_id, end_day, ${AGE} as age, sum(pieces) from facts where fate = 'back' and restaurant_id is not null
   group by restaurant_id, format_id, end_day, age
  on conflict (account_id, restaurant_id, end_day, format_id, age) do update set ${added('restaurant_loan_age_rollups', ['pieces'])} returning 1`;

/**
 * The sums behind each mark. The marks differ only while an older server, which does not know them
 * all, rolls up too.
 */
const ROLL_UPS: readonly (readonly [mark: LoanMark, add: string])[] = [
  ['rolled_up_to', ADD],
  ['restaurants_up_to', ADD_BY_RESTAURANT],
  ['deposits_up_to', ADD_DEPOSITS],
  ['month_ends_up_to', ADD_MONTH_ENDS],
];

const MARKS = ROLL_UPS.map(([mark]) => mark).join(', ');

/**
 * Rolls up the loans of every account that wrote some since the last run. An account that fails
 * does not stop the others; it is reported at the end.
 */
export async function rollUpAllLoans(database: Database): Promise<void> {
  const behind = await inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({ text: 'select id from accounts order by id' });
    const asked = await Promise.all(rows.map(({ id }) => isBehind(tx, id)));
    return rows.filter((_, n) => asked[n]);
  });
  const failures: unknown[] = [];
  for (const { id } of behind) await rollUpLoans(database, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `Accounts whose loans were not rolled up: ${failures.length}`);
}

/** Whether the account wrote lot rows since the last run. */
async function isBehind(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from lot_rows where account_id = $1 and n > coalesce(
        (select least(${MARKS}) from loan_rollup_marks where account_id = $1), 0) limit 1`,
    values: [accountId],
  });
  return rowCount === 1;
}

/**
 * Adds the lot rows that an account wrote since the last run to its roll-ups, oldest first. Figures
 * are the same before, during and after. Behind a long posting only rows from before the last run
 * are added.
 */
export async function rollUpLoans(database: Database, accountId: number): Promise<void> {
  const scope = { kind: 'account', accountId } as const;
  const last = await lastNumber(database, accountId);
  if (last === null) return;
  let reached = 0;
  while (reached < last) reached = await inScope(database, scope, (tx) => rollUp(tx, accountId, last));
}

/**
 * The number up to which every row is written: under the account's exclusive lock no posting is
 * under way, and later ones get higher numbers.
 */
async function lastNumber(database: Database, accountId: number): Promise<number | null> {
  try {
    return await inScope(database, { kind: 'account', accountId }, async (tx) => {
      await tx.raw({ text: `set local lock_timeout = ${PATIENCE_MS}` });
      await lockAccountExclusively(tx, accountId);
      const { rows } = await tx.raw<{ n: number | null }>({
        text: 'select max(n) as n from lot_rows where account_id = $1',
        values: [accountId],
      });
      return rows[0]?.n ?? null;
    });
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return lastNumberSeen(database, accountId);
  }
}

/**
 * For an account whose postings never pause: the number seen by an earlier run, once every
 * transaction under way at that time is over, since rows with smaller numbers were written by
 * those. Keeps the present number for the next run. Null while one of them lasts.
 */
function lastNumberSeen(database: Database, accountId: number): Promise<number | null> {
  return inScope(database, { kind: 'account', accountId }, async (tx) => {
    await tx.raw({
      text: 'insert into loan_rollup_marks (account_id, rolled_up_to) values ($1, 0) on conflict do nothing',
      values: [accountId],
    });
    const { rows } = await tx.raw<{ n: number | null }>({
      text: `with before as (
          select seen_up_to, seen_before <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint as is_over
            from loan_rollup_marks where account_id = $1 for no key update
        ), kept as (
          update loan_rollup_marks m set seen_up_to = (select max(n) from lot_rows where account_id = $1),
              seen_before = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
            from before where m.account_id = $1 and (before.is_over is null or before.is_over)
        )
        select case when is_over then seen_up_to end as n from before`,
      values: [accountId],
    });
    return rows[0]?.n ?? null;
  });
}

/** Rolls up the next rows, up to number `last`; answers the last one that it rolled up. */
async function rollUp(tx: Tx, accountId: number, last: number): Promise<number> {
  await tx.raw({
    text: 'insert into loan_rollup_marks (account_id, rolled_up_to) values ($1, 0) on conflict do nothing',
    values: [accountId],
  });
  // With two workers the second one continues after the first.
  const { rows } = await tx.raw<Record<LoanMark | 'to', number>>({
    text: `with marks as (select ${MARKS} from loan_rollup_marks where account_id = $1 for no key update)
      select ${MARKS}, coalesce((select n from lot_rows
        where account_id = $1 and n > least(${MARKS}) and n <= $2
        order by n offset ${CHUNK - 1} limit 1), $2) as "to" from marks`,
    values: [accountId, last],
  });
  const [marks] = rows;
  if (marks === undefined) return last;
  for (const [mark, add] of ROLL_UPS) {
    if (marks[mark] >= marks.to) continue;
    await tx.raw({ text: add, values: [accountId, marks[mark], marks.to] });
    await tx.raw({
      text: `update loan_rollup_marks set ${mark} = $2 where account_id = $1`,
      values: [accountId, marks.to],
    });
  }
  // Containers lent and returned within a month are open at no month end.
  await tx.raw({
    text: 'delete from deposit_month_ends where account_id = $1 and pieces = 0',
    values: [accountId],
  });
  return marks.to;
}
