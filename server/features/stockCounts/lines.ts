import { LEDGER_PLACE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type LineStatus } from '@boucle/contract/shared/stockCounts/labels.ts';
import { expectedAt, movedOf, toPost, usualFor } from '@boucle/contract/features/stockCounts/rules.ts';
import { type CountLine } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CellRow, countedPlace, nameOf, placeNumber } from './cells.ts';
import { laundriesOf, piecesAt } from './laundries.ts';
import { type CellNow, type CountedCell, movedSince } from './moved.ts';
import { type LineRow, type ReadingRow, drawerName, emptiedSince, lineRows, readingRows } from './lineQueries.ts';

/** A line as it stands: what the database has of it, and what callers read. */
export interface ReadLine {
  readonly row: LineRow;
  /** The reading that holds. */
  readonly reading: ReadingRow | undefined;
  /** All who counted it, whichever reading holds. */
  readonly counters: readonly number[];
  readonly line: CountLine;
}

/** A count, as far as its lines depend on it. */
export interface CountOfLines {
  readonly id: number;
  readonly status: 'open' | 'review' | 'posted' | 'cancelled';
  readonly blind: boolean;
}

/**
 * The lines of a count, or those of these cells, as they stand now; as they were posted, once they
 * are.
 */
export async function readLines(
  tx: Tx,
  accountId: number,
  count: CountOfLines,
  cells?: readonly CellRow[],
): Promise<ReadLine[]> {
  const [rows, readings] = await Promise.all([
    lineRows(tx, accountId, count.id, cells),
    readingRows(tx, accountId, count.id, cells),
  ]);
  const byCell = Map.groupBy(readings, nameOf);
  const isRunning = count.status === 'open' || count.status === 'review';
  const holding = isRunning ? [...byCell.values()].flatMap((of) => of.at(-1) ?? []) : [];
  const [now, laundries, emptied] = await Promise.all([
    movedSince(tx, accountId, count.id, holding),
    laundriesOf(tx, accountId, isRunning ? countedOrNow(rows, byCell, tx.now()) : []),
    emptiedSince(
      tx,
      accountId,
      holding.filter(({ place }) => place === 'T'),
    ),
  ]);
  /** The expected pieces are no secret of a count that is not blind. */
  const openly = isRunning && !count.blind;
  return rows.map((row) => {
    const own = byCell.get(nameOf(row)) ?? [];
    const reading = own.at(-1);
    const cell = now.get(nameOf(row));
    const away = laundries.get(nameOf(row)) ?? [];
    const isVoid = reading !== undefined && emptied.has(drawerName(row.place_id, reading.counted_at));
    const figures =
      reading === undefined || cell === undefined || isVoid
        ? settledFigures(row, reading, isVoid)
        : runningFigures(row, reading, cell, piecesAt(away));
    const there = row.quantity - piecesAt(away);
    const shown = openly && reading === undefined ? { ...figures, expected: there } : figures;
    return {
      row,
      reading,
      counters: own.map(({ counted_by }) => counted_by),
      line: {
        ...lineOf(row, own, shown),
        usual: isRunning && reading === undefined ? usualFor(there) : null,
        at_laundry: isRunning ? piecesAt(away) : (row.at_laundry ?? 0),
        laundries: away,
      },
    };
  });
}

/** The cells, each at the instant of the reading that holds; now where no one counted yet. */
const countedOrNow = (
  rows: readonly LineRow[],
  byCell: ReadonlyMap<string, readonly ReadingRow[]>,
  now: Date,
): CountedCell[] => rows.map((row) => ({ ...row, counted_at: byCell.get(nameOf(row))?.at(-1)?.counted_at ?? now }));

type Figures = Pick<
  CountLine,
  'status' | 'expected' | 'gap' | 'moved_since' | 'late' | 'corrected' | 'posted' | 'void_reason'
>;

const NOTHING: Omit<Figures, 'status'> = {
  expected: null,
  gap: null,
  moved_since: null,
  late: 0,
  corrected: 0,
  posted: null,
  void_reason: null,
};

/** Of a line that no movement concerns any more, or none yet. */
function settledFigures(row: LineRow, reading: ReadingRow | undefined, isVoid: boolean): Figures {
  if (isVoid) return { ...NOTHING, status: 'void', void_reason: 'drawer_emptied' };
  if (row.outcome === 'void') return { ...NOTHING, status: 'void', void_reason: row.void_reason };
  if (reading === undefined) return { ...NOTHING, status: 'to_count' };
  if (row.outcome === 'posted' && row.expected_at_posting !== null)
    return {
      status: 'posted',
      expected: row.expected_at_posting,
      gap: reading.counted - row.expected_at_posting,
      moved_since: row.moved_since,
      late: row.late ?? 0,
      corrected: row.corrected ?? 0,
      posted: row.posted,
      void_reason: null,
    };
  // Carried to another count, or of a cancelled one: what the books said when it was entered.
  const expected = reading.expected_at_entry;
  const status = row.outcome === 'carried' ? 'carried' : 'counted';
  return { ...NOTHING, status, expected, gap: reading.counted - expected };
}

/** `away`: pieces in the books that were at a laundry, which no one saw on the shelf. */
function runningFigures(row: LineRow, { counted }: ReadingRow, now: CellNow, away: number): Figures {
  const { quantity, moved } = now;
  const expected = expectedAt(quantity, moved) - away;
  const posted = toPost(counted + away, quantity, moved);
  return {
    status: statusOf(row, now, posted),
    expected,
    gap: counted - expected,
    moved_since: movedOf(moved),
    late: moved.late,
    corrected: moved.corrected,
    posted,
    void_reason: null,
  };
}

function statusOf(
  { place, state, washes }: LineRow,
  { quantity, reserved, undecided }: CellNow,
  posted: number,
): LineStatus {
  if (undecided > 0) return 'undecided';
  if (quantity + posted < 0) return 'short';
  if (posted > 0 && place === 'R' && state === 'dirty' && washes) return 'short';
  if (posted < 0 && quantity + posted < reserved) return 'reserved';
  return 'counted';
}

function lineOf(
  row: LineRow,
  readings: readonly ReadingRow[],
  figures: Figures,
): Omit<CountLine, 'usual' | 'at_laundry' | 'laundries'> {
  const place = countedPlace(row.place);
  const holding = readings.at(-1);
  return {
    place,
    place_id: placeNumber(row.place_id),
    name: row.name ?? LEDGER_PLACE_LABELS[place],
    state: row.state,
    format_id: row.format_id,
    format_title: row.format_title,
    drawing: row.drawing,
    picture_url: row.picture_url,
    counted: holding?.counted ?? null,
    counted_at: holding?.counted_at.toISOString() ?? null,
    counted_by: holding?.counter ?? null,
    ...figures,
    transaction_id: row.transaction_id,
    incident_id: row.incident_id,
    readings: readings.map((reading) => ({
      counted: reading.counted,
      counted_at: reading.counted_at.toISOString(),
      counted_by: reading.counter,
      expected: reading.expected_at_entry,
      holds: reading === holding,
    })),
  };
}
