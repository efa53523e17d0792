import {
  type CountLine,
  type ReadingsAnswer,
  type StockCountDetail,
} from '@boucle/contract/features/stockCounts/shapes.ts';
import { isRecord } from '../../../api/record.ts';
import { isListOf, isNumber, isText } from '../../../shared/outbox/kept.ts';
import { cellKey } from '../../../shared/outbox/reading.ts';

/** A line of a count as a phone keeps it: no more than is shown while one counts. */
export type SheetLine = Pick<
  CountLine,
  | 'place'
  | 'place_id'
  | 'name'
  | 'state'
  | 'format_id'
  | 'format_title'
  | 'drawing'
  | 'picture_url'
  | 'counted'
  | 'expected'
  | 'gap'
  | 'moved_since'
  | 'readings'
> &
  // A copy that an earlier version kept has none.
  Partial<Pick<CountLine, 'laundries' | 'usual'>>;

/** Parts of a count that a phone needs without network. */
export interface Sheet extends Pick<StockCountDetail, 'id' | 'title' | 'status' | 'blind' | 'opened_by'> {
  readonly lines: readonly SheetLine[];
  /** Pieces of a gap above which a line is worth counting again. */
  readonly threshold: number;
  readonly readAt: string;
}

const lineOf = ({ place, place_id, name, state, ...line }: CountLine): SheetLine => ({
  place,
  place_id,
  name,
  state,
  format_id: line.format_id,
  format_title: line.format_title,
  drawing: line.drawing,
  picture_url: line.picture_url,
  counted: line.counted,
  expected: line.expected,
  gap: line.gap,
  moved_since: line.moved_since,
  readings: line.readings,
  laundries: line.laundries,
  usual: line.usual,
});

/** Sheet of a count, as a phone keeps it. */
export const sheetOf = (
  { id, title, status, blind, opened_by, lines }: StockCountDetail,
  threshold: number,
  readAt: string,
): Sheet => ({ id, title, status, blind, opened_by, lines: lines.map(lineOf), threshold, readAt });

/**
 * The same once numbers were recorded: their lines as the server has them, those of new cells at
 * the end.
 */
export function withAnswer(sheet: Sheet, { lines, status }: ReadingsAnswer): Sheet {
  const fresh = new Map(lines.map((line) => [cellKey(line), lineOf(line)]));
  const known = sheet.lines.map((line) => {
    const next = fresh.get(cellKey(line));
    fresh.delete(cellKey(line));
    return next ?? line;
  });
  return { ...sheet, status, lines: [...known, ...fresh.values()] };
}

const isReading = (value: unknown): value is SheetLine['readings'][number] =>
  isRecord(value) && isNumber(value.counted) && isText(value.counted_at) && isText(value.counted_by);
const isLaundry = (value: unknown): value is CountLine['laundries'][number] =>
  isRecord(value) && isText(value.name) && isNumber(value.quantity);
const isUsual = (value: unknown): boolean =>
  value === undefined || value === null || (isRecord(value) && isNumber(value.from) && isNumber(value.to));
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);
const isLine = (value: unknown): value is SheetLine =>
  isRecord(value) &&
  [value.place, value.name, value.state, value.format_title, value.drawing].every(isText) &&
  isNumber(value.format_id) &&
  [value.place_id, value.counted, value.expected, value.gap, value.moved_since].every(isNumberOrNull) &&
  (value.picture_url === null || isText(value.picture_url)) &&
  isListOf(value.readings, isReading) &&
  isUsual(value.usual) &&
  (value.laundries === undefined || isListOf(value.laundries, isLaundry));

/** Whether a record of this device's store is a sheet that this version can show. */
export const isSheet = (value: unknown): value is Sheet =>
  isRecord(value) &&
  isNumber(value.id) &&
  [value.title, value.status, value.opened_by, value.readAt].every(isText) &&
  typeof value.blind === 'boolean' &&
  isNumber(value.threshold) &&
  isListOf(value.lines, isLine);
