import { useState } from 'react';

/** Under which key each row of a page is drawn. */
export interface RowSlots {
  /** The rows, in order, by their own keys. */
  readonly rows: readonly string[];
  readonly slots: readonly number[];
  /** The first number that was never given. */
  readonly free: number;
}

const NONE: RowSlots = { rows: [], slots: [], free: 0 };

/**
 * The slots of the rows that come after others. A row that stays keeps its slot, and with it its
 * elements, its focus, its open menu; then the ones that are new get new ones. When none stays, as
 * from a page to the next, each takes over the place of the one before: writing new words into a
 * hundred rows costs half of what making a hundred rows does.
 */
export function slotsAfter(before: RowSlots, rows: readonly string[]): RowSlots {
  const known = new Map(before.rows.map((row, place) => [row, before.slots[place]]));
  const another = !rows.some((row) => known.has(row));
  let { free } = before;
  const slots = rows.map((row, place) => (another ? before.slots[place] : known.get(row)) ?? free++);
  return { rows, slots, free };
}

/** The keys to draw rows under; `rows` keeps its identity as long as they are the same. */
export function useRowSlots(rows: readonly string[]): readonly number[] {
  const [slots, setSlots] = useState(NONE);
  if (slots.rows === rows) return slots.slots;
  const next = slotsAfter(slots, rows);
  setSlots(next);
  return next.slots;
}
