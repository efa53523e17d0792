import { type PointerEvent } from 'react';
import { type Place } from './crosshair.ts';

/**
 * The place that is under the pointer, as what is drawn there says by `data-row` and `data-column`.
 */
export function placeUnder({ target }: PointerEvent): Place | undefined {
  const drawn = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return drawn === null ? undefined : { row: Number(drawn.dataset.row), column: Number(drawn.dataset.column) };
}
