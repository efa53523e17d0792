import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { sqlState } from '../../platform/database/errors.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { lockAccountExclusively } from '../ledger/books/advisoryLocks.ts';
import { keepCellDays } from '../supply/cellDays.ts';
import { rollUpAllBooks } from './bookDays.ts';
import { rollUpLedgerDays } from './ledgerDays.ts';

/**
 * Days before today that are not rolled up yet: more than a posting under way may be dated back.
 */
export const YOUNG_DAYS = 4;
/** Days rolled up in one transaction: postings wait for it. */
const DAYS_AT_ONCE = 31;
const PATIENCE_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

/** SQL of an account, and of the first and last of some Paris days. */
interface AskedDays {
  readonly account: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Daily roll-ups of an account, its restaurants together, between two days, of the format `format`
 * (SQL; 0 for whole transactions): columns day, type, quantity, reuses, amount_cents. One statement
 * reads both tables, so in one snapshot.
 */
export const accountDays = (
  format: string,
  { account, from, to }: AskedDays = { account: '$1', from: '$2', to: '$3' },
): string => `(
  select day, type, quantity, reuses, amount_cents from account_day_rollups
   where account_id = ${account} and format_id = ${format} and day between ${from} and ${to}
  union all
  select day, type, quantity, reuses, amount_cents from daily_rollups
   where account_id = ${account} and format_id = ${format} and day between ${from} and ${to}
     and day > (select coalesce(max(rolled_up_to), '0001-01-01') from account_day_marks where account_id = ${account}))`;

/**
 * Rolls up the days of every account that are old enough. An account that fails does not stop the
 * others; it is reported at the end.
 */
export async function rollUpAllDays(database: Database, today = parisDay(database.clock.now())): Promise<void> {
  const until = addDays(today, -YOUNG_DAYS);
  const { rows } = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
    tx.raw<{ id: number }>({
      text: `select a.id from accounts a left join account_day_marks m on m.account_id = a.id
        where coalesce(least(m.rolled_up_to, coalesce(m.cells_up_to, '0001-01-01')), '0001-01-01') < $1 order by a.id`,
      values: [until],
    }),
  );
  const failures: unknown[] = [];
  for (const { id } of rows) await rollUpDays(database, id, until).catch((error: unknown) => failures.push(error));
  await rollUpAllBooks(database, until).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `Accounts whose days were not rolled up: ${failures.length}`);
}

/**
 * Rolls up the days of an account up to `until`: figures of all restaurants, cells, money accounts,
 * arrivals and departures of each stock. It excludes postings in the meantime; later ones see the
 * marks and add to the days behind them. Behind a long posting it leaves the rest for the next
 * time.
 */
export async function rollUpDays(database: Database, accountId: number, until: string): Promise<void> {
  const scope = { kind: 'account', accountId } as const;
  try {
    while (await inScope(database, scope, (tx) => rollUp(tx, accountId, until)));
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
  }
}

/** Rolls up the next days; answers whether more are left. */
async function rollUp(tx: Tx, accountId: number, until: string): Promise<boolean> {
  await tx.raw({ text: `set local lock_timeout = ${PATIENCE_MS}` });
  await lockAccountExclusively(tx, accountId);
  const { rows } = await tx.raw<{ from: string | null; to: string; cells: string }>({
    text: `with mark as (select coalesce(max(rolled_up_to), '0001-01-01') as day, coalesce(max(cells_up_to), '0001-01-01') + 1 as cells
        from account_day_marks where account_id = $1)
      select first.day as "from", least(first.day + ${DAYS_AT_ONCE - 1}, $2::date) as to, (select cells from mark) as cells from (select least(
        (select min(day) from daily_rollups where account_id = $1 and day > (select day from mark)),
        (select min(day) from settlements where account_id = $1 and day > (select day from mark))) as day) first`,
    values: [accountId, until],
  });
  const from = rows[0]?.from ?? null;
  const hasMore = from !== null && from <= until;
  const to = hasMore ? (rows[0]?.to ?? until) : until;
  if (hasMore) {
    await tx.raw({
      text: `insert into account_day_rollups (account_id, format_id, day, type, quantity, reuses, amount_cents)
        select $1, format_id, day, type, sum(quantity), sum(reuses), sum(amount_cents) from daily_rollups
         where account_id = $1 and day between $2 and $3 group by 2, 3, 4 order by 2, 3, 4 returning 1`,
      values: [accountId, from, to],
    });
    await rollUpLedgerDays(tx, accountId, from, to);
  }
  await keepCellDays(tx, accountId, rows[0]?.cells ?? to, to);
  await tx.raw({
    text: `insert into account_day_marks (account_id, rolled_up_to, cells_up_to) values ($1, $2, $2)
      on conflict (account_id) do update set rolled_up_to = excluded.rolled_up_to, cells_up_to = excluded.cells_up_to`,
    values: [accountId, to],
  });
  return hasMore;
}
