import { type Column, sortOf } from './columns.ts';

type SortedColumn = Pick<Column<never>, 'key' | 'sort' | 'align'>;

/**
 * Which way a list in the order `sort` (« date », « -date ») goes by a column; undefined when it is
 * in another order.
 */
export function directionOf(column: SortedColumn, sort: string | undefined): 'asc' | 'desc' | undefined {
  const name = sortOf(column);
  if (name === undefined) return undefined;
  return sort === name ? 'asc' : sort === `-${name}` ? 'desc' : undefined;
}

/**
 * The order that a press on the heading of a column asks for; undefined is the list's own. Figures
 * begin by the largest, words by A; then the other way; then the list's own order. Where that is by
 * this very column, there are only the two.
 */
export function nextSort(column: SortedColumn, sort: string | undefined, own: string | undefined): string | undefined {
  const name = sortOf(column);
  if (name === undefined) return sort;
  const orders = [name, `-${name}`];
  if (own !== undefined && orders.includes(own)) return sort === own ? orders.find((one) => one !== own) : undefined;
  const [first, second] = column.align === 'end' ? orders.toReversed() : orders;
  if (sort === first) return second;
  return sort === second ? undefined : first;
}
