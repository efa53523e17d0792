import { type Address } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiClipboardCheckOutline } from '@mdi/js';
import { type CountedPlace } from '@boucle/contract/shared/stockCounts/labels.ts';
import { isCounted } from './countedAt.ts';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';

/** A place to count. */
export interface PlaceToCount {
  readonly place: CountedPlace;
  /** Null for the warehouse. */
  readonly place_id: number | null;
}

/** The same as one word of an address: « restaurant.12 », « warehouse ». */
const wordOf = ({ place, place_id }: PlaceToCount): string => (place_id === null ? place : `${place}.${place_id}`);

/** « Compter » in the menu of a place. */
export const countAction = (place: PlaceToCount): MenuAction => ({
  label: 'Compter',
  icon: mdiClipboardCheckOutline,
  to: newCountAddress(place),
});

/** Where a count of some places is opened. */
export const newCountAddress = (...places: readonly PlaceToCount[]): Address =>
  partAddress('/control', 'a-compter', `new=1${places.length === 0 ? '' : `&lieux=${places.map(wordOf).join(',')}`}`);

/** The places that an address names; what names none is left out. */
export function placesOf(words: string | null): readonly PlaceToCount[] {
  const found = (words ?? '').split(',').flatMap((word): readonly PlaceToCount[] => {
    const [kind, number] = word.split('.');
    if (kind === undefined || !isCounted(kind)) return [];
    if (kind === 'warehouse') return number === undefined ? [{ place: kind, place_id: null }] : [];
    return number !== undefined && /^[1-9]\d{0,14}$/.test(number) ? [{ place: kind, place_id: Number(number) }] : [];
  });
  return [...new Map(found.map((one) => [wordOf(one), one])).values()];
}
