import { type ReactNode } from 'react';

/** One column of a list. */
export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the end, with their heading. */
  align?: 'start' | 'end';
  /** Name of the server's sort; without it the column cannot be sorted. */
  sort?: string;
  /** Least width in pixels, by which columns leave when room is missing. 130 by default. */
  width?: number;
  /** Lowest leaves first; by default the last column is the least needed. The first column never leaves. */
  priority?: number;
  /** Takes the room that is left, and cuts long text. */
  grow?: boolean;
  /** Only shown when the user asks for it. */
  hiddenByDefault?: boolean;
  /** In the totals row. */
  total?: ReactNode;
};

const DEFAULT_WIDTH = 130;

/** Keys of the columns to show: the user's choice, else the default ones. The first column is always there. */
export function chosenColumns<Row>(
  columns: ReadonlyArray<Column<Row>>,
  choice: readonly string[] | undefined,
): ReadonlyArray<Column<Row>> {
  return columns.filter(
    (column, index) =>
      index === 0 || (choice === undefined ? column.hiddenByDefault !== true : choice.includes(column.key)),
  );
}

/**
 * The columns that fit in `available` pixels beside `fixed` pixels of boxes and buttons: those of the lowest priority leave first,
 * so that a list never scrolls sideways.
 */
export function fittingColumns<Row>(
  columns: ReadonlyArray<Column<Row>>,
  available: number,
  fixed: number,
): ReadonlyArray<Column<Row>> {
  const width = (column: Column<Row>) => column.width ?? DEFAULT_WIDTH;
  const rank = (column: Column<Row>) => column.priority ?? columns.length - columns.indexOf(column);
  let needed = fixed + columns.reduce((sum, column) => sum + width(column), 0);
  const left = new Set(columns);
  const leaving = columns.slice(1).sort((one, other) => rank(one) - rank(other));
  for (const column of leaving) {
    if (needed <= available) break;
    left.delete(column);
    needed -= width(column);
  }
  return columns.filter((column) => left.has(column));
}
