import { type CSSProperties } from 'react';
import { type ShownColumn } from './columns.ts';

type Cell = Pick<ShownColumn<never>, 'align' | 'grow' | 'sized' | 'left'>;

/**
 * The same words for every row: joining them anew for each cell would show. `body`: where what is
 * longer than the column is cut.
 */
export function cellClass({ align, grow, sized, left }: Cell, body = true): string | undefined {
  const end = align === 'end' ? 'b-cell-end' : undefined;
  if (sized === true)
    return `b-cell-sized${left === undefined ? '' : ' b-cell-pinned'}${end === undefined ? '' : ` ${end}`}`;
  if (!body) return end;
  if (grow === true) return end === undefined ? 'b-cell-grow' : 'b-cell-end b-cell-grow';
  return end ?? 'b-cell-cut';
}

/** Where a pinned cell stays; undefined for the others. */
export const pinStyle = ({ left }: Cell): CSSProperties | undefined => (left === undefined ? undefined : { left });
