import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { counted, isRolledUp } from './count.ts';
import { SKIPPED_AT_MOST, deepPage } from './deepPage.ts';
import { type TransactionCriteria } from './criteria.ts';
import { type TransactionOrder, isByDate, orderBy } from './order.ts';
import { type Slice, WHOLE, pick } from './pick.ts';
import { type SqlRow, transactionRowOf } from './row.ts';
import { oneRowSql, rowSql, wholeRowSql } from './rowSql.ts';

export interface TransactionPage {
  rows: TransactionRow[];
  /** How many there are in all, exactly. */
  count: number;
}

/** One page of the transactions of an account and their exact number, in one statement. */
export async function transactionPage(
  tx: Tx,
  accountId: number,
  criteria: TransactionCriteria,
  order: TransactionOrder,
  slice: Slice,
): Promise<TransactionPage> {
  if (isPlannedOnce(criteria, order)) tx.planOnce();
  if (slice.offset > SKIPPED_AT_MOST) return pageFarAway(tx, accountId, criteria, order, slice);
  const page = wholeRowSql(accountId, pick(accountId, criteria, order, slice, { columns: WHOLE }));
  const rows = await prepared(
    tx,
    sql<{ count: number } & (SqlRow | { id: null })>`
      select counted.count, page.*
        from (select ${counted(accountId, criteria)} as count) counted
        left join (${page}) page on true
       ${orderBy(order, 'page')}`,
  );
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [transactionRowOf(row)])),
    count: rows[0]?.count ?? 0,
  };
}

/**
 * Whether one index gives the page whatever the values: the date's, each type's by date, or a
 * customer's or card's. PostgreSQL would plan most of them anew for each request, which takes
 * longer than to read a page.
 */
function isPlannedOnce(criteria: TransactionCriteria, order: TransactionOrder): boolean {
  const { customerId, cardHolderId, restaurantId, statuses } = criteria;
  if (customerId !== undefined || cardHolderId !== undefined) return true;
  return isByDate(order) && isRolledUp(criteria) && restaurantId === undefined && statuses === undefined;
}

async function pageFarAway(
  tx: Tx,
  accountId: number,
  criteria: TransactionCriteria,
  order: TransactionOrder,
  slice: Slice,
): Promise<TransactionPage> {
  const { count, picked } = await deepPage(tx, accountId, criteria, order, slice);
  if (picked === undefined) return { rows: [], count };
  const rows = await prepared(
    tx,
    sql<SqlRow>`select page.* from (${rowSql(accountId, picked)}) page ${orderBy(order, 'page')}`,
  );
  return { rows: rows.map(transactionRowOf), count };
}

/** Transactions by number, in the order of their numbers; rows of another account are left out. */
export async function transactionsById(tx: Tx, accountId: number, ids: readonly number[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  const picked = sql`select unnest(${ids}::bigint[]) as id`;
  const rows = await prepared(tx, sql<SqlRow>`${rowSql(accountId, picked)} order by t.id`);
  return rows.map(transactionRowOf);
}

/** One transaction, undefined when the account has none of that number. */
export async function transactionById(tx: Tx, accountId: number, id: number): Promise<TransactionRow | undefined> {
  const [row] = await prepared(tx, sql<SqlRow>`${oneRowSql(accountId, id)}`);
  return row && transactionRowOf(row);
}

/** The row of a transaction; 404 when the account has none of that number. */
export async function transactionRow(tx: Tx, accountId: number, id: number): Promise<TransactionRow> {
  const row = await transactionById(tx, accountId, id);
  if (row === undefined) throw notFound('Cette transaction');
  return row;
}
