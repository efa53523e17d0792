/** Ticked rows: some by their keys, or every row of the filtered list. */
export type Selection = { keys: ReadonlySet<string>; all: boolean };

export const NOTHING_SELECTED: Selection = { keys: new Set(), all: false };

/** Ticks or unticks one row; unticking one of « all » keeps the others of the page (`pageKeys`). */
export function toggleRow(selection: Selection, key: string, pageKeys: readonly string[]): Selection {
  const keys = new Set(selection.all ? pageKeys : selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { keys, all: false };
}

/**
 * Unticks the rows of an action that is done: they may have left the list, and no one would see
 * what is still ticked.
 */
export function untick(selection: Selection, done: readonly string[]): Selection {
  if (selection.all) return NOTHING_SELECTED;
  const gone = new Set(done);
  return { keys: new Set([...selection.keys].filter((key) => !gone.has(key))), all: false };
}

/** Ticks the whole page, or unticks it when it already is. */
export function togglePage(selection: Selection, pageKeys: readonly string[]): Selection {
  if (selection.all) return NOTHING_SELECTED;
  const keys = new Set(selection.keys);
  const whole = pageKeys.every((key) => keys.has(key));
  for (const key of pageKeys) {
    if (whole) keys.delete(key);
    else keys.add(key);
  }
  return { keys, all: false };
}

/** How many rows are ticked; `count` is the number of rows of the filtered list. */
export function selectedCount(selection: Selection, count: number): number {
  return selection.all ? count : selection.keys.size;
}

/** Whether a page is ticked whole, in part, or not at all. */
export function pageState(selection: Selection, pageKeys: readonly string[]): 'all' | 'some' | 'none' {
  if (selection.all) return pageKeys.length > 0 ? 'all' : 'none';
  const ticked = pageKeys.filter((key) => selection.keys.has(key)).length;
  return ticked === 0 ? 'none' : ticked === pageKeys.length ? 'all' : 'some';
}
