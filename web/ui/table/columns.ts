import { type ReactNode } from 'react';
import { type ColumnLayout, pinnedKeys, widthsOf } from './layout.ts';

/** One column of a list; `Sort`: the names by which the server sorts it. */
export type Column<Row, Sort extends string = string> = ColumnTraits<Row> & ColumnOrder<Sort>;

/**
 * `sort: true`: the server sorts by the column's own key; a word: under that name. Without it the
 * column cannot be sorted.
 */
export type ColumnOrder<Sort extends string> = { key: string; sort?: Sort } | { key: Sort; sort: true };

export type ColumnTraits<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the end, with their heading. */
  align?: 'start' | 'end';
  /**
   * Width in pixels, by which columns leave when room is missing: never less; text at the start
   * that is longer is cut. 130 by default.
   */
  width?: number;
  /**
   * Lowest leaves first; by default the last column is the least needed. The first column never
   * leaves.
   */
  priority?: number;
  /** Takes the room that is left. */
  grow?: boolean;
  /** Only shown when the user asks for it. */
  hiddenByDefault?: boolean;
  /** In the totals row. */
  total?: ReactNode;
};

/** The server's name of a column's sort; undefined when it cannot be sorted. */
export const sortOf = <Sort extends string>({ key, sort }: ColumnOrder<Sort>): string | undefined =>
  sort === true ? key : sort;

/** A column as it is drawn. */
export type ShownColumn<Row> = Column<Row> & {
  /** Exactly `width` pixels wide; longer text is cut. */
  sized?: boolean;
  /** Stays in sight while the others scroll, so many pixels from the start. */
  left?: number;
};

const DEFAULT_WIDTH = 130;
/** Pinned columns leave this part of the table, at least, to the others. */
const SCROLLING_PART = 0.4;

type Named = Pick<Column<never>, 'key' | 'hiddenByDefault'>;

/**
 * A choice that names columns of the list; undefined when it names none, as an address that
 * somebody typed may.
 */
const knownChoice = (columns: readonly Named[], choice: readonly string[] | undefined) =>
  choice !== undefined && columns.some(({ key }) => choice.includes(key)) ? choice : undefined;

/**
 * The columns to show: the user's choice, else the default ones. The first column is always there.
 */
export function chosenColumns<One extends Named>(
  columns: readonly One[],
  choice: readonly string[] | undefined,
): readonly One[] {
  const known = knownChoice(columns, choice);
  return columns.filter(
    (column, index) =>
      index === 0 || (known === undefined ? column.hiddenByDefault !== true : known.includes(column.key)),
  );
}

/**
 * Pixels that « 31/12/2026 18:04 » takes in a first column, whose padding is the widest: a cut hour
 * would be another one.
 */
export const DATE_TIME_WIDTH = 160;

/** The least pixels of a column. */
export const widthOf = <Row>({ width }: Column<Row>): number => width ?? DEFAULT_WIDTH;

/** Pixels that columns need beside `fixed` pixels of boxes and buttons. */
export const neededWidth = <Row>(columns: ReadonlyArray<Column<Row>>, fixed: number): number =>
  columns.reduce((sum, column) => sum + widthOf(column), fixed);

/**
 * The columns of a list in `available` pixels beside `fixed` pixels of boxes and buttons. The ones
 * that the user chose all show: where room is missing the table scrolls. Of a list's own choice
 * those of the lowest priority leave first.
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

/**
 * Columns with the widths and the pins of a layout, in `available` pixels next to a box of `box`
 * pixels. What is pinned would cover everything where there is little room: it scrolls there like
 * the rest.
 */
export function laidOut<Row>(
  columns: ReadonlyArray<Column<Row>>,
  layout: ColumnLayout | undefined,
  available: number,
  box: number,
): ReadonlyArray<ShownColumn<Row>> {
  const widths = widthsOf(layout);
  const pinned = pinnedKeys(columns, layout);
  if (widths.size === 0 && pinned.size === 0) return columns;
  const sized = columns.map((column) => ({ ...column, width: widths.get(column.key) ?? widthOf(column) }));
  const isPinned = ({ key }: Column<Row>, place: number) => place === 0 || pinned.has(key);
  const held = sized.reduce((sum, column, place) => sum + (isPinned(column, place) ? column.width : 0), box);
  const pins = pinned.size > 0 && held <= available * (1 - SCROLLING_PART);
  let left = box;
  return sized.map((column, place): ShownColumn<Row> => {
    if (pins && isPinned(column, place)) {
      const pin = { ...column, sized: true, left };
      left += column.width;
      return pin;
    }
    return widths.has(column.key) ? { ...column, sized: true } : column;
  });
}
