import { type TRANSACTION_SORTS } from '@boucle/contract/features/transactions/calls.ts';
import { type Sorting, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { moneyIn } from './money.ts';

export type TransactionSort = (typeof TRANSACTION_SORTS)[number];
export type TransactionOrder = readonly Sorting<TransactionSort>[];

/** The latest first. */
const LATEST_FIRST: TransactionOrder = [{ column: 'date', descending: true }];

export type OrderKey = 'day' | 'listed_at' | 'id' | 'money';

/**
 * Keys of each sort, ended by the number: no two transactions are equal, so that pages never
 * overlap.
 */
const KEYS: Readonly<Record<TransactionSort, readonly OrderKey[]>> = {
  date: ['day', 'listed_at', 'id'],
  id: ['id'],
  amount: ['money', 'id'],
};

export const readTransactionSort = (value: string | undefined): TransactionOrder => readSort(value, LATEST_FIRST);

/** Keys of an order, each with its direction. */
export function sortKeys(order: TransactionOrder): { key: OrderKey; descending: boolean }[] {
  const seen = new Set<OrderKey>();
  return order
    .flatMap(({ column, descending }) => KEYS[column].map((key) => ({ key, descending })))
    .filter(({ key }) => !seen.has(key) && seen.add(key));
}

/** A key of a table or subquery under its alias. */
export const keyIn = (alias: string, key: OrderKey): RawBuilder<unknown> =>
  key === 'money' ? moneyIn(alias) : sql.ref(`${alias}.${key}`);

/** The same rows from the other end. */
export const reversed = (order: TransactionOrder): TransactionOrder =>
  order.map(({ column, descending }) => ({ column, descending: !descending }));

/** ORDER BY of a table or subquery under its alias. */
export const orderBy = (order: TransactionOrder, alias: string): RawBuilder<unknown> =>
  sql`order by ${sql.join(
    sortKeys(order).map(({ key, descending }) => sql`${keyIn(alias, key)} ${sql.raw(descending ? 'desc' : 'asc')}`),
  )}`;

/** Whether the index of each type gives this order. */
export const isByDate = ([first]: TransactionOrder): boolean => first === undefined || first.column === 'date';
