import { COLUMN_WIDTHS, MOST_COLUMNS, MOST_PINNED } from '@boucle/contract/base/constants.ts';

/** Where a column stands by somebody's choice; `width` in pixels, left out: the column's own. */
export type ColumnPlace = { readonly key: string; readonly width?: number; readonly pinned?: true };

/**
 * The columns that somebody arranged, in their order. Keys that a list does not have are left out
 * where it is drawn.
 */
export type ColumnLayout = readonly ColumnPlace[];

/** A change that somebody makes to one column. */
export type LayoutChange =
  /** Before the column of this key; at the end when undefined. */
  | { readonly key: string; readonly before: string | undefined }
  /** In pixels; undefined: the column's own width again. */
  | { readonly key: string; readonly width: number | undefined }
  | { readonly key: string; readonly pinned: boolean };

type Keyed = { readonly key: string };

/** A width within its bounds, in whole pixels. */
export const boundedWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTHS.least), COLUMN_WIDTHS.most));

/**
 * The columns in the order of a layout: the first one names the row and stays first, then the ones
 * that are pinned. One that the layout does not know, as a later version may add, comes after the
 * one it is declared after.
 */
export function arranged<Column extends Keyed>(
  columns: readonly Column[],
  layout: ColumnLayout | undefined,
): readonly Column[] {
  if (layout === undefined || layout.length === 0) return columns;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const placed = layout.flatMap(({ key }) => {
    const column = byKey.get(key);
    byKey.delete(key);
    return column === undefined || column === columns[0] ? [] : [column];
  });
  columns.forEach((column, place) => {
    if (placed.includes(column)) return;
    const before = columns[place - 1];
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column);
  });
  const pinned = pinnedKeys(columns, layout);
  const [first, ...others] = placed;
  if (first === undefined) return columns;
  return [first, ...others.filter(({ key }) => pinned.has(key)), ...others.filter(({ key }) => !pinned.has(key))];
}

/**
 * The keys of the columns that stay in sight while the others scroll; with them, the first one does
 * too.
 */
export function pinnedKeys(columns: readonly Keyed[], layout: ColumnLayout | undefined): ReadonlySet<string> {
  const known = columns.slice(1).map(({ key }) => key);
  const pinned = (layout ?? []).filter((place) => place.pinned === true && known.includes(place.key));
  return new Set(pinned.slice(0, MOST_PINNED).map(({ key }) => key));
}

/** The width that a layout gives to each column, by key. */
export const widthsOf = (layout: ColumnLayout | undefined): ReadonlyMap<string, number> =>
  new Map(
    (layout ?? []).flatMap(({ key, width }) => (width === undefined ? [] : [[key, boundedWidth(width)] as const])),
  );

/** The layout after a change; undefined once every column is again as the list has it. */
export function changedLayout(
  columns: readonly Keyed[],
  layout: ColumnLayout | undefined,
  change: LayoutChange,
): ColumnLayout | undefined {
  const widths = new Map(widthsOf(layout));
  const pinned = new Set(pinnedKeys(columns, layout));
  let keys = arranged(columns, layout).map(({ key }) => key);
  const { key } = change;
  if ('width' in change) {
    if (change.width === undefined) widths.delete(key);
    else widths.set(key, boundedWidth(change.width));
  } else if ('pinned' in change) {
    if (!change.pinned) pinned.delete(key);
    else if (pinned.size < MOST_PINNED) pinned.add(key);
  } else {
    keys = keys.filter((one) => one !== key);
    const at = change.before === undefined ? -1 : keys.indexOf(change.before);
    // Before the first column is after it: it names the row.
    keys.splice(at === -1 ? keys.length : Math.max(at, 1), 0, key);
  }
  const isOwn = widths.size === 0 && pinned.size === 0 && keys.every((one, place) => columns[place]?.key === one);
  if (isOwn) return undefined;
  const next = keys.map((one): ColumnPlace => {
    const width = widths.get(one);
    return { key: one, ...(width !== undefined && { width }), ...(pinned.has(one) && { pinned: true as const }) };
  });
  return arranged(next, next).slice(0, MOST_COLUMNS);
}

const PLACE = /^([a-z0-9_]{1,40})(?:\.(\d{1,4}))?(!)?$/;

/**
 * Reads a layout from the words of an address, « credits.160! »: a key, its width, whether it is
 * pinned. What makes no sense is left out.
 */
export function parseLayout(words: readonly string[]): ColumnLayout | undefined {
  const places = words.slice(0, MOST_COLUMNS).flatMap((word): ColumnPlace[] => {
    const [, key, width, pin] = PLACE.exec(word) ?? [];
    if (key === undefined) return [];
    return [
      {
        key,
        ...(width !== undefined && { width: boundedWidth(Number(width)) }),
        ...(pin && { pinned: true as const }),
      },
    ];
  });
  return places.length === 0 ? undefined : places;
}

/** The words of a layout in an address. */
export const writtenLayout = (layout: ColumnLayout): readonly string[] =>
  layout.map(
    ({ key, width, pinned }) => `${key}${width === undefined ? '' : `.${width}`}${pinned === true ? '!' : ''}`,
  );
