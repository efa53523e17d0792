import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { sqlState } from '../../platform/database/errors.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { lockAccountExclusively } from '../ledger/books/advisoryLocks.ts';
import { YOUNG_DAYS } from './accountDays.ts';
import { MARK, sidesOf, unsummed } from './bookRows.ts';

const PATIENCE_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * How late the roll-up of days may be, in days, for the young days of an account to be summed:
 * older ones are rolled up first.
 */
const LATE_DAYS = 2;

/**
 * Sums what every account wrote since the last run on days that are not rolled up yet. An account
 * that fails does not stop the others; it is reported at the end.
 */
export async function rollUpYoungBooks(database: Database, today = parisDay(database.clock.now())): Promise<void> {
  const since = addDays(today, -YOUNG_DAYS - LATE_DAYS);
  const behind = await inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: 'select account_id as id from book_day_marks where rolled_up_to >= $1 order by account_id',
      values: [since],
    });
    const asked = await Promise.all(rows.map(({ id }) => isBehind(tx, id)));
    return rows.filter((_, n) => asked[n]);
  });
  const failures: unknown[] = [];
  for (const { id } of behind) await rollUpYoung(database, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `Accounts whose young days were not summed: ${failures.length}`);
}

/** Whether the account wrote anything since the last run. */
async function isBehind(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ behind: boolean }>({
    text: `select (select max(id) from transactions where account_id = $1) > transactions_up_to
        or (select max(id) from settlements where account_id = $1) > settlements_up_to
        or exists (select from book_late_transactions where account_id = $1) as behind
      from book_day_marks where account_id = $1`,
    values: [accountId],
  });
  return rows[0]?.behind ?? false;
}

/**
 * Sums what an account wrote since the last run. It excludes postings in the meantime, and later
 * ones draw higher numbers. Behind a long posting it waits for the next run.
 */
export async function rollUpYoung(database: Database, accountId: number): Promise<void> {
  try {
    await inScope(database, { kind: 'account', accountId }, (tx) => sumYoung(tx, accountId));
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
  }
}

async function sumYoung(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({ text: `set local lock_timeout = ${PATIENCE_MS}` });
  await lockAccountExclusively(tx, accountId);
  await tx.raw({
    text: `insert into book_day_marks (account_id, rolled_up_to) values ($1, '0001-01-01') on conflict do nothing`,
    values: [accountId],
  });
  await tx.raw({
    text: `with ${unsummed(MARK, "'infinity'::date")}, sides as (${sidesOf('unsummed')})
      insert into book_young_rollups as r (account_id, day, kind, owner, source, sides, debit_cents, credit_cents)
      select $1, day, kind, owner, source, count(*), sum(debit_cents), sum(credit_cents) from sides group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (account_id, day, kind, owner, source) do update set sides = r.sides + excluded.sides,
        debit_cents = r.debit_cents + excluded.debit_cents, credit_cents = r.credit_cents + excluded.credit_cents returning 1`,
    values: [accountId],
  });
  await tx.raw({ text: 'delete from book_late_transactions where account_id = $1', values: [accountId] });
  await tx.raw({
    text: `delete from book_young_rollups where account_id = $1 and day <= ${MARK}`,
    values: [accountId],
  });
  await tx.raw({
    text: `update book_day_marks set transactions_up_to = coalesce((select max(id) from transactions where account_id = $1), 0),
        settlements_up_to = coalesce((select max(id) from settlements where account_id = $1), 0) where account_id = $1`,
    values: [accountId],
  });
}
