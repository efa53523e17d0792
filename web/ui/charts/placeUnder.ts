import { type PointerEvent } from 'react';
import { type Place } from './crosshair.ts';

/** The place under the pointer, from its `data-row` and `data-column`. */
export function placeUnder({ target }: PointerEvent): Place | undefined {
  const drawn = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return drawn === null ? undefined : { row: Number(drawn.dataset.row), column: Number(drawn.dataset.column) };
}
