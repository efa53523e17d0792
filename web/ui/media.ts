import { useSyncExternalStore } from 'react';

/** Whether a media query holds now; follows it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

// « screen »: a sheet of paper is narrow, and yet prints the table.

/** Under 600 px: the title goes into the top bar, dialogs take the screen. */
export const PHONE = 'screen and (max-width: 599.95px)';
/** Under 960 px: rows of two lines, panels take the screen. */
export const NARROW = 'screen and (max-width: 959.95px)';
/** From 1280 px: the menu is permanent. */
export const WIDE = 'screen and (min-width: 1280px)';
