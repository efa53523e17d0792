import { cellKey, type WaitingReading } from '../../../shared/outbox/reading.ts';
import { type Sheet, type SheetLine } from './sheet.ts';

/** A line as it stands for anyone who counts on this phone. */
export interface EntryLine {
  readonly key: string;
  readonly line: SheetLine;
  /** Their last count, recorded or not. */
  readonly mine: number | undefined;
  /** Whether that still waits on this phone. */
  readonly waiting: boolean;
  /** Why the last number was refused. */
  readonly refusal: string | undefined;
  /** Last counts of the others. */
  readonly others: SheetLine['readings'];
  /** Whether somebody counted it. */
  readonly counted: boolean;
}

/**
 * The lines of a sheet with what waits on this phone; `me` is the name under which the server knows
 * who counts.
 */
export function entryLinesOf(
  sheet: Pick<Sheet, 'lines'>,
  readings: readonly WaitingReading[],
  me: string | undefined,
): readonly EntryLine[] {
  // The last of a cell stands for it.
  const waiting = new Map(readings.map((reading) => [cellKey(reading.cell), reading]));
  return sheet.lines.map((line) => {
    const key = cellKey(line);
    const own = waiting.get(key);
    const recorded = line.readings.findLast(({ counted_by }) => counted_by === me);
    const mine = own?.counted ?? recorded?.counted;
    return {
      key,
      line,
      mine,
      waiting: own !== undefined && own.refusal === null,
      refusal: own?.refusal ?? undefined,
      others: lastOfEach(line.readings.filter(({ counted_by }) => counted_by !== me)),
      counted: (own !== undefined && own.refusal === null) || line.readings.length > 0,
    };
  });
}

function lastOfEach(readings: SheetLine['readings']): SheetLine['readings'] {
  return [...new Map(readings.map((reading) => [reading.counted_by, reading])).values()];
}

/**
 * Server's result of a number that was entered on this phone; undefined while it is not to be seen.
 */
export function resultOf({ line, mine, waiting, refusal }: EntryLine) {
  const { expected, gap } = line;
  if (mine === undefined || waiting || refusal !== undefined || expected === null || gap === null) return undefined;
  return { expected, gap, moved: line.moved_since ?? 0 };
}

/** Whether a line is worth counting again. */
export function isFarOff(line: EntryLine, threshold: number): boolean {
  const result = resultOf(line);
  return result !== undefined && Math.abs(result.gap) > threshold;
}

/** The line where counting begins: the first that no one counted. */
export const firstToCount = (lines: readonly EntryLine[]): EntryLine | undefined =>
  lines.find(({ counted }) => !counted);
