import { type RoundDetail, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { isRecord } from '../../../api/record.ts';
import { isListOf, isNumber, isText } from '../../../shared/outbox/kept.ts';
import { type ReadUnit } from '../../../shared/units/readUnits.ts';
import { type WaitingStop } from '../../../shared/outbox/stop.ts';

const isLine = (value: unknown): value is RoundStop['lines'][number] =>
  isRecord(value) &&
  isNumber(value.format_id) &&
  isText(value.format_title) &&
  isText(value.act) &&
  isNumber(value.planned);

const isStop = (value: unknown): value is RoundStop =>
  isRecord(value) &&
  isNumber(value.n) &&
  isText(value.name) &&
  isText(value.status) &&
  isText(value.place) &&
  isText(value.at) &&
  isListOf(value.lines, isLine);

/** Whether what this device kept is a round that this version can show. */
export const isRoundCopy = (value: unknown): value is RoundDetail =>
  isRecord(value) && isNumber(value.id) && isText(value.title) && isText(value.status) && isListOf(value.stops, isStop);

/** A stop as the driver sees it: what the server has, and what waits on this phone. */
export interface GoStop {
  readonly stop: RoundStop;
  /** From 1, in the order of visit. */
  readonly rank: number;
  /** Kept on this phone: not sent yet, or refused with the reason. */
  readonly waiting: WaitingStop | undefined;
  readonly isToDo: boolean;
}

/**
 * The stops in the order of visit; one that waits on this phone is no longer to do, a refused one
 * is again. Of a cancelled round none is.
 */
export const goStops = (round: Pick<RoundDetail, 'stops' | 'status'>, waiting: readonly WaitingStop[]): GoStop[] =>
  round.stops.map((stop, index) => {
    const kept = waiting.findLast(({ n }) => n === stop.n);
    const isToDo =
      round.status !== 'cancelled' && stop.status === 'to_do' && (kept === undefined || kept.refusal !== null);
    return { stop, rank: index + 1, waiting: kept, isToDo };
  });

/** The next one to do after a stop in the order of visit, else the first one that is left. */
export const nextToDo = (stops: readonly GoStop[], after = 0): GoStop | undefined =>
  stops.find(({ isToDo, rank }) => isToDo && rank > after) ?? stops.find(({ isToDo }) => isToDo);

/**
 * First values of a stop's fields: what is planned, of clean ones what is free where that is less,
 * at the warehouse or, promised to orders in the meantime, at the restaurant; nothing to a
 * restaurant that is closed. Dirty ones are often more than the books say. Of what was sent and
 * refused, what was counted.
 */
export function firstQuantities({ stop, waiting }: GoStop, stops: readonly GoStop[] = []): Record<string, number> {
  // Pieces that other stops waiting here brought back clean, less those they gave: the warehouse
  // does not know it yet.
  const sent = stops.flatMap((one) =>
    one.stop.n === stop.n || one.waiting === undefined || one.waiting.refusal !== null ? [] : one.waiting.lines,
  );
  const kept = (act: string, format: number): number =>
    sent.reduce((all, one) => (one.act === act && one.format_id === format ? all + one.quantity : all), 0);
  return Object.fromEntries(
    stop.lines.map((line) => {
      const counted = waiting?.lines.find(({ format_id, act }) => format_id === line.format_id && act === line.act);
      if (counted !== undefined) return [lineKey(line), counted.quantity];
      if (line.act === 'take_dirty' || line.act === 'empty_drawer') return [lineKey(line), line.planned];
      if (line.act === 'take_clean') return [lineKey(line), Math.min(line.planned, line.there)];
      const free = line.there + kept('take_clean', line.format_id) - kept('give', line.format_id);
      return [lineKey(line), stop.closed ? 0 : Math.max(0, Math.min(line.planned, free))];
    }),
  );
}

/** Containers that were read of the lines of a stop which was sent and refused. */
export const firstUnits = ({ waiting }: GoStop): Readonly<Record<string, readonly ReadUnit[]>> =>
  Object.fromEntries(
    (waiting?.lines ?? []).map((line) => [
      lineKey(line),
      (line.units ?? []).map((code) => ({ code, formatId: line.format_id })),
    ]),
  );

/** One text a line of a stop: « give 4 ». */
export const lineKey = ({ act, format_id }: { readonly act: string; readonly format_id: number }): string =>
  `${act} ${format_id}`;
