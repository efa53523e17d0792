import { type RefObject, useEffect, useRef } from 'react';

const OPEN_ROW = '[aria-current="true"] .b-row-link';

/**
 * Keeps the row whose panel is open in sight, and gives it the focus when the panel closes: after
 * going from row to row it is no longer the one that was clicked. `loaded`: the rows are on screen.
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  open: number | 'unknown' | undefined,
  loaded: boolean,
): void {
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (open === undefined) {
      if (row.current?.isConnected === true) row.current.focus({ preventScroll: true });
      row.current = null;
      return;
    }
    row.current = list.current?.querySelector<HTMLElement>(OPEN_ROW) ?? null;
    row.current?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  }, [list, open, loaded]);
}
