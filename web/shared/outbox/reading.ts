import { type CountedPlace, type CountedState } from '@boucle/contract/shared/stockCounts/labels.ts';
import { isRecord } from '../../api/record.ts';
import { type Act, isAct, isNumber, isText } from './kept.ts';

/** Pieces of a format in a state at a place: what one number of a count is about. */
export interface CountedCell {
  readonly place: CountedPlace;
  /** Null for the warehouse. */
  readonly place_id: number | null;
  readonly state: CountedState;
  readonly format_id: number;
}

/** A number that somebody counted, kept on this device until the server has recorded it. */
export interface WaitingReading extends Act {
  readonly kind: 'reading';
  /** Number of the count. */
  readonly count: number;
  readonly cell: CountedCell;
  readonly counted: number;
  /**
   * The page and the number of the reading on it, which together name it: sent twice, it is kept
   * once.
   */
  readonly device: string;
  readonly n: number;
  readonly page: string;
  readonly pageAge: number;
}

/** Where a tab keeps the number being typed (session storage). */
export const COUNT_DRAFT_KEY = 'boucle.count';

/**
 * A cell as one word, for addresses and comparisons: « restaurant.12.clean.4 »,
 * « warehouse..dirty.4 ».
 */
export const cellKey = ({ place, place_id, state, format_id }: CountedCell): string =>
  [place, place_id ?? '', state, format_id].join('.');

/** Whether an act is a number of that cell, of that count. */
export const isOfCell = (act: Act | WaitingReading, count: number, cell: CountedCell): act is WaitingReading =>
  'cell' in act && act.count === count && cellKey(act.cell) === cellKey(cell);

const isCell = (value: unknown): value is CountedCell =>
  isRecord(value) &&
  isText(value.place) &&
  (value.place_id === null || isNumber(value.place_id)) &&
  isText(value.state) &&
  isNumber(value.format_id);

/** Whether a record of this device's store is a reading that this version can show and send. */
export const isWaitingReading = (value: unknown): value is WaitingReading =>
  isRecord(value) &&
  value.kind === 'reading' &&
  isAct(value) &&
  isNumber(value.count) &&
  isCell(value.cell) &&
  isNumber(value.counted) &&
  isText(value.device) &&
  isNumber(value.n) &&
  isText(value.page) &&
  isNumber(value.pageAge);
