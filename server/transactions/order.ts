import { type TRANSACTION_SORTS } from '@boucle/contract/transactions.ts';
import { type Sorting, readSort } from '@boucle/contract/pagination.ts';
import { type RawBuilder, sql } from 'kysely';

export type TransactionSort = (typeof TRANSACTION_SORTS)[number];
export type TransactionOrder = readonly Sorting<TransactionSort>[];

/** The latest first. */
const LATEST_FIRST: TransactionOrder = [{ column: 'date', descending: true }];

/** Columns of each sort, ended by the number: no two transactions are equal, so that pages never overlap. */
const COLUMNS: Readonly<Record<TransactionSort, readonly string[]>> = {
  date: ['day', 'listed_at', 'id'],
  id: ['id'],
  amount: ['amount_cents', 'id'],
};

export const readTransactionSort = (value: string | undefined): TransactionOrder => readSort(value, LATEST_FIRST);

/** The columns that decide, in order, each with its direction. */
export function sortColumns(order: TransactionOrder): { column: string; descending: boolean }[] {
  const seen = new Set<string>();
  return order
    .flatMap(({ column, descending }) => COLUMNS[column].map((name) => ({ column: name, descending })))
    .filter(({ column }) => !seen.has(column) && seen.add(column));
}

/** The same rows from the other end. */
export const reversed = (order: TransactionOrder): TransactionOrder =>
  order.map(({ column, descending }) => ({ column, descending: !descending }));

/** ORDER BY of a table or subquery under its alias. */
export const orderBy = (order: TransactionOrder, alias: string): RawBuilder<unknown> =>
  sql`order by ${sql.join(
    sortColumns(order).map(
      ({ column, descending }) => sql`${sql.ref(`${alias}.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`,
    ),
  )}`;

/** Whether the index of each type gives this order. */
export const isByDate = ([first]: TransactionOrder): boolean => first === undefined || first.column === 'date';
