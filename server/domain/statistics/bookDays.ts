import { addDays } from '@boucle/contract/base/format.ts';
import { type BalanceKind } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { type CardSource } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { sqlState } from '../../platform/database/errors.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { lockAccountExclusively } from '../ledger/books/advisoryLocks.ts';
import { MARK, entriesOf, sidesOf, young } from './bookRows.ts';

/** Days rolled up in one transaction: postings wait for it. */
const DAYS_AT_ONCE = 31;
const PATIENCE_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Rolls up the books of every account. An account that fails does not stop the others; it is
 * reported at the end.
 */
export async function rollUpAllBooks(database: Database, until: string): Promise<void> {
  const { rows } = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
    tx.raw<{ id: number }>({
      text: `select a.id from accounts a left join book_day_marks m on m.account_id = a.id
        where coalesce(m.rolled_up_to, '0001-01-01') < $1 order by a.id`,
      values: [until],
    }),
  );
  const failures: unknown[] = [];
  for (const { id } of rows) await rollUpBooks(database, id, until).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `Accounts whose books were not rolled up: ${failures.length}`);
}

/**
 * Rolls up the books of an account up to a day. It excludes postings in the meantime; later ones
 * see the mark and add to the days behind it. Behind a long posting it leaves the rest for the next
 * time.
 */
export async function rollUpBooks(database: Database, accountId: number, until: string): Promise<void> {
  try {
    while (await inScope(database, { kind: 'account', accountId }, (tx) => rollUp(tx, accountId, until)));
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
  }
}

/** Rolls up the next days; answers whether more are left. */
async function rollUp(tx: Tx, accountId: number, until: string): Promise<boolean> {
  await tx.raw({ text: `set local lock_timeout = ${PATIENCE_MS}` });
  await lockAccountExclusively(tx, accountId);
  const { rows } = await tx.raw<{ first: string | null }>({
    text: `with mark as (select ${MARK} as day)
      select least((select min(day) from transactions where account_id = $1 and day > (select day from mark)),
                   (select min(day) from settlements where account_id = $1 and day > (select day from mark)))::text as first`,
    values: [accountId],
  });
  const first = rows[0]?.first ?? null;
  const hasMore = first !== null && first <= until;
  const to = hasMore && addDays(first, DAYS_AT_ONCE - 1) < until ? addDays(first, DAYS_AT_ONCE - 1) : until;
  if (hasMore) {
    await tx.raw({
      text: `with written as (${entriesOf('$2::date', '$3::date')}), sides as (${sidesOf('written')})
        insert into book_day_rollups (account_id, day, kind, owner, source, sides, debit_cents, credit_cents)
        select $1, day, kind, owner, source, count(*), sum(debit_cents), sum(credit_cents) from sides group by 2, 3, 4, 5 order by 2, 3, 4, 5 returning 1`,
      values: [accountId, addDays(first, -1), to],
    });
  }
  await tx.raw({
    text: `insert into book_day_marks (account_id, rolled_up_to) values ($1, $2)
      on conflict (account_id) do update set rolled_up_to = excluded.rolled_up_to`,
    values: [accountId, to],
  });
  return hasMore;
}

/** Sum of the balances of one kind and one owner's letter, credit less debit. */
export interface BookSum {
  readonly kind: BalanceKind;
  readonly owner: string;
  /** At the end of the day asked for, at the end of the day compared with it, and now. */
  readonly cents: number;
  readonly centsBefore: number;
  readonly centsNow: number;
  /** Sides of entries up to the day. */
  readonly sides: number;
}

/** Balances of account $1 at the end of days $2 and $3: the days, and rows after the mark. */
export const SUMS_AT = `with ${young(MARK, "'infinity'::date")}, days as (
    select day, kind, owner, sides, credit_cents - debit_cents as cents from book_day_rollups where account_id = $1
    union all
    select day, kind, owner, sides, credit_cents - debit_cents from young
  )
  select kind, owner, coalesce(sum(cents) filter (where day <= $2::date), 0)::bigint as cents,
         coalesce(sum(cents) filter (where day <= $3::date), 0)::bigint as "centsBefore", sum(cents)::bigint as "centsNow",
         coalesce(sum(sides) filter (where day <= $2::date), 0)::bigint as sides
    from days group by 1, 2 order by 1, 2`;

/** Debits and credits of a period and the balance before it, by kind and by what wrote them. */
export interface BookMovement {
  readonly kind: BalanceKind;
  readonly source: CardSource;
  /** How many of the split days are over. */
  readonly era: number;
  readonly openingCents: number;
  readonly debitCents: number;
  readonly creditCents: number;
}

const MOVEMENTS = `with ${young(MARK, '$3::date')}, days as (
    select day, kind, source, debit_cents, credit_cents from book_day_rollups where account_id = $1 and day <= $3::date
    union all
    select day, kind, source, debit_cents, credit_cents from young
  )
  select kind, source, width_bucket(day, $4::date[]) as era,
         coalesce(sum(debit_cents - credit_cents) filter (where day < $2::date), 0)::bigint as "openingCents",
         coalesce(sum(debit_cents) filter (where day >= $2::date), 0)::bigint as "debitCents",
         coalesce(sum(credit_cents) filter (where day >= $2::date), 0)::bigint as "creditCents"
    from days group by 1, 2, 3 order by 3, 1, 2`;

/**
 * Movements of an account's books between two Paris days, both included, split at `days`, in order.
 */
export async function bookMovements(
  tx: Tx,
  accountId: number,
  { from, to, changes }: { from: string; to: string; changes: readonly string[] },
): Promise<BookMovement[]> {
  const { rows } = await tx.raw<BookMovement & Record<string, unknown>>({
    text: MOVEMENTS,
    values: [accountId, from, to, changes],
  });
  return rows;
}

/** Sides of entries of a day. */
export interface DaySides {
  readonly day: string;
  readonly sides: number;
}

/**
 * SQL: all sides, or those whose kind, source and number of days $4 that are over is in $5 (« CAG
 * add_deposit 0 »).
 */
const IS_ASKED = `$5::text[] is null or concat_ws(' ', kind, source, width_bucket(day, $4::date[])) = any($5::text[])`;

const sidesOfPeriod = (day: string): string => `with ${young(`greatest(${MARK}, $2::date - 1)`, '$3::date')}, days as (
    select day, kind, source, sides from book_day_rollups where account_id = $1 and day between $2::date and $3::date
    union all
    select day, kind, source, sides from young
  )
  select ${day} as day, sum(sides)::bigint as sides from days where ${IS_ASKED} group by 1 order by 1 desc`;
const SIDES_BY_DAY = sidesOfPeriod('day');
const SIDES_BY_MONTH = sidesOfPeriod(`date_trunc('month', day)::date`);

interface SidesAsked {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly string[];
  readonly of: readonly string[] | null;
}

/**
 * Sides of entries of each Paris day of a period, the latest first, all or the ones that pass the
 * filter.
 */
export const sidesByDay = (tx: Tx, accountId: number, asked: SidesAsked): Promise<DaySides[]> =>
  sidesBy(SIDES_BY_DAY, tx, accountId, asked);

/** The same by month, named by its first day. */
export const sidesByMonth = (tx: Tx, accountId: number, asked: SidesAsked): Promise<DaySides[]> =>
  sidesBy(SIDES_BY_MONTH, tx, accountId, asked);

async function sidesBy(text: string, tx: Tx, accountId: number, asked: SidesAsked): Promise<DaySides[]> {
  const { from, to, changes, of } = asked;
  const { rows } = await tx.raw<DaySides & Record<string, unknown>>({
    text,
    values: [accountId, from, to, changes, of],
  });
  return rows;
}
