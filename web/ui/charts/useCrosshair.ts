import { type Address } from '@boucle/contract/pages.ts';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useGo } from '../navigation/useGo.ts';
import { type Place, movedBy, pressOpens } from './crosshair.ts';

interface Asked {
  /** Name of the chart. */
  readonly label: string;
  readonly columns: number;
  /** Things that stand above each other in a column; one by default. */
  readonly rows?: number;
  /** Where the arrows begin. */
  readonly first: Place;
  /** Words for a place of the chart. */
  readonly labelOf: (place: Place) => string;
  /** Where its rows are; undefined when no list has them. */
  readonly addressOf?: ((place: Place) => Address | undefined) | undefined;
  /** Place under the pointer. */
  readonly under?: (event: PointerEvent) => Place | undefined;
}

/**
 * A place of a chart that the pointer and the arrows move, and whose rows a click or Enter opens. A
 * finger shows first and opens at its second tap: it has no way to hover. `props` go to the element
 * that takes the focus, `hint` to what it is described by.
 */
export function useCrosshair({ label, columns, rows = 1, first, labelOf, addressOf, under }: Asked) {
  const go = useGo();
  const hint = useId();
  const [at, setAt] = useState<Place>();
  /**
   * Whether the press under way opens; undefined for a click that no pointer made, as a screen
   * reader's.
   */
  const opens = useRef<boolean>(undefined);
  const place = at ?? first;
  const to = at && addressOf?.(at);

  const open = () => {
    if (to !== undefined) go(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open();
    const next = movedBy(event.key, place, { columns, rows });
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const follow = (event: PointerEvent) => {
    const found = under?.(event);
    if (found !== undefined) setAt(found);
  };
  return {
    at,
    place,
    to,
    setAt,
    hint,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-describedby': addressOf === undefined ? undefined : hint,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, columns * rows - 1),
      'aria-valuenow': place.row * columns + place.column,
      'aria-valuetext': labelOf(place),
      style: to === undefined ? undefined : { cursor: 'pointer' },
      onKeyDown,
      onPointerDown: (event: PointerEvent) => {
        opens.current = pressOpens(under?.(event), at, event.pointerType);
        follow(event);
      },
      onPointerMove: follow,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') setAt(undefined);
      },
      onFocus: () => setAt((now) => now ?? first),
      onBlur: () => setAt(undefined),
      onClick: () => {
        if (opens.current ?? true) open();
        opens.current = undefined;
      },
    },
  } as const;
}
