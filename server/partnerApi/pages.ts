import { PARTNER_PAGE_SIZE } from '@boucle/contract/partnerApi/paging.ts';

/**
 * SQL of the limit by which a page is read, with one row more than it holds. It is written, not
 * passed: a plan made for an unknown one would prepare for a tenth of the table.
 */
export const LIMIT = `limit ${PARTNER_PAGE_SIZE + 1}`;

/** Columns by which a list goes, and the parameters of its page. */
interface Bounds {
  readonly at: string;
  readonly id: string;
  readonly cursor: string;
  readonly since: string;
}

/**
 * SQL of a page of a list, the latest first: from the instant of a parameter on, and after the row
 * of the cursor, whose instant `ofCursor` reads. Bounds are computed by subqueries of their own: in
 * the comparison itself `coalesce` is no condition of an index under row-level security.
 */
export const within = ({ at, id, cursor, since }: Bounds, ofCursor: string): string =>
  `${at} >= (select coalesce(${since}::timestamptz, '-infinity'))
   and (${at}, ${id}) < ((select coalesce((${ofCursor}), 'infinity'::timestamptz)), (select coalesce(${cursor}::bigint, 1e15::bigint)))`;

/** A page of rows read with one more than it holds, which shows whether another follows. */
export function pageOf<T, C>(
  rows: readonly T[],
  cursorOf: (row: T) => C,
): { data: T[]; meta: { next_cursor: C | null } } {
  const data = rows.slice(0, PARTNER_PAGE_SIZE);
  const last = rows.length > PARTNER_PAGE_SIZE ? data.at(-1) : undefined;
  return { data, meta: { next_cursor: last === undefined ? null : cursorOf(last) } };
}

/** Number of a row, by which the next page is asked. */
export const numberOf = ({ id }: { readonly id: number }): number => id;
