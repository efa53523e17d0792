import { useSyncExternalStore } from 'react';

/**
 * A media query as a store: made once, or each drawing of what follows it would stop listening and
 * listen again.
 */
interface Media {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}
const media = new Map<string, Media>();

function mediaOf(query: string): Media {
  const known = media.get(query);
  if (known !== undefined) return known;
  const list = matchMedia(query);
  const made: Media = {
    subscribe: (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    matches: () => list.matches,
  };
  media.set(query, made);
  return made;
}

/** Whether a media query holds now; follows it. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches);
}

// « screen »: a sheet of paper is narrow, and yet prints the table.

/** Under 600 px: the title goes into the top bar, dialogs take the screen. */
export const PHONE = 'screen and (max-width: 599.95px)';
/** Under 960 px: rows of two lines, panels take the screen. */
export const NARROW = 'screen and (max-width: 959.95px)';
/** A tablet lying down, or a desk: a counter shows its two halves at once. */
export const TWO_HALVES = 'screen and (min-width: 960px) and (min-height: 600px)';
/** From 1280 px: the menu is permanent. */
export const WIDE = 'screen and (min-width: 1280px)';
/** A desk that shows a list, a paper and what became of it side by side. */
export const THREE_PANES = 'screen and (min-width: 1400px)';
/** A finger, that hovers over nothing. */
export const TOUCH = '(pointer: coarse)';
