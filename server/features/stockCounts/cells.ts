import { PLACE_LETTERS, placeOfLetter } from '@boucle/contract/shared/ledgerCards/places.ts';
import { COUNTED_PLACES, type CountedPlace, type CountedState } from '@boucle/contract/shared/stockCounts/labels.ts';
import { type CellKey, cellName } from '../../domain/ledger/books/places.ts';

/** A place as callers name it: the warehouse has the number null, or none. */
export interface PlaceAsked {
  readonly place: CountedPlace;
  readonly place_id?: number | null | undefined;
}

/** A cell as callers name it. */
export interface CellAsked extends PlaceAsked {
  readonly state: CountedState;
  readonly format_id: number;
}

/** A cell as tables name it, its place by a letter; the warehouse has the number 0. */
export interface CellRow {
  readonly place: string;
  readonly place_id: number;
  readonly format_id: number;
  readonly state: CountedState;
}

/** The letter and the number under which tables have a place. */
export const placeRow = ({ place, place_id }: PlaceAsked): Pick<CellRow, 'place' | 'place_id'> => ({
  place: PLACE_LETTERS[place],
  place_id: place_id ?? 0,
});

/** The row of a cell that a caller names. */
export const cellRow = (asked: CellAsked): CellRow => ({
  ...placeRow(asked),
  format_id: asked.format_id,
  state: asked.state,
});

/** The kind of place of a letter. Throws for one whose containers are never counted. */
export function countedPlace(letter: string): CountedPlace {
  const place = COUNTED_PLACES.find((one) => one === placeOfLetter(letter));
  if (place === undefined) throw new Error(`Nothing is counted at ${letter}`);
  return place;
}

/** The number of a place as callers read it. */
export const placeNumber = (id: number): number | null => (id === 0 ? null : id);

/** The ledger's key of a cell. */
export const keyOf = ({ place, place_id, format_id, state }: CellRow): CellKey => ({
  place,
  placeId: place_id,
  formatId: format_id,
  state,
});

/** One text a cell: « R/12/4/clean ». */
export const nameOf = (cell: CellRow): string => cellName(keyOf(cell));
