import { type ReactNode } from 'react';

/** One column of a list; `Sort`: the names by which the server sorts it. */
export type Column<Row, Sort extends string = string> = ColumnTraits<Row> & ColumnOrder<Sort>;

/** `sort: true`: the server sorts by the column's own key; a word: under that name. Without it the column cannot be sorted. */
type ColumnOrder<Sort extends string> = { key: string; sort?: Sort } | { key: Sort; sort: true };

type ColumnTraits<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the end, with their heading. */
  align?: 'start' | 'end';
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

/** The server's name of a column's sort; undefined when it cannot be sorted. */
export const sortOf = <Sort extends string>({ key, sort }: ColumnOrder<Sort>): string | undefined =>
  sort === true ? key : sort;

const DEFAULT_WIDTH = 130;

/** A choice that names columns of the list; undefined when it names none, as an address that somebody typed may. */
const knownChoice = <Row>(columns: ReadonlyArray<Column<Row>>, choice: readonly string[] | undefined) =>
  choice !== undefined && columns.some(({ key }) => choice.includes(key)) ? choice : undefined;

/** The columns to show: the user's choice, else the default ones. The first column is always there. */
export function chosenColumns<Row>(
  columns: ReadonlyArray<Column<Row>>,
  choice: readonly string[] | undefined,
): ReadonlyArray<Column<Row>> {
  const known = knownChoice(columns, choice);
  return columns.filter(
    (column, index) =>
      index === 0 || (known === undefined ? column.hiddenByDefault !== true : known.includes(column.key)),
  );
}

const widthOf = <Row>({ width }: Column<Row>): number => width ?? DEFAULT_WIDTH;

/** Pixels that columns need beside `fixed` pixels of boxes and buttons. */
export const neededWidth = <Row>(columns: ReadonlyArray<Column<Row>>, fixed: number): number =>
  columns.reduce((sum, column) => sum + widthOf(column), fixed);

/**
 * The columns of a list in `available` pixels beside `fixed` pixels of boxes and buttons. Those that the user chose all show: where room is
 * missing the table scrolls. Of a list's own choice those of the lowest priority leave first.
 */
export function shownColumns<Row>(
  columns: ReadonlyArray<Column<Row>>,
  choice: readonly string[] | undefined,
  available: number,
  fixed: number,
): ReadonlyArray<Column<Row>> {
  const chosen = chosenColumns(columns, choice);
  if (knownChoice(columns, choice) !== undefined) return chosen;
  const rank = (column: Column<Row>) => column.priority ?? chosen.length - chosen.indexOf(column);
  let needed = neededWidth(chosen, fixed);
  const left = new Set(chosen);
  for (const column of chosen.slice(1).sort((one, other) => rank(one) - rank(other))) {
    if (needed <= available) break;
    left.delete(column);
    needed -= widthOf(column);
  }
  return chosen.filter((column) => left.has(column));
}
