import { PARTNER_PAGE_SIZE } from '@boucle/contract/partnerApi/paging.ts';

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
