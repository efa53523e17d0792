import { COUNT_LIMITS, expectedAt, instantOf } from '@boucle/contract/features/stockCounts/rules.ts';
import { type ReadingsAnswer } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { type LockedCount, bumpVersion, lockCount } from './acts.ts';
import { type CellAsked, type CellRow, cellRow, nameOf } from './cells.ts';
import { laundriesOf, piecesAt } from './laundries.ts';
import { readLines } from './lines.ts';
import { type CountedCell, movedSince } from './moved.ts';
import { insertLines } from './open.ts';
import { countsById } from './queries.ts';

/** A number that somebody entered, as a device sends it. */
interface SentReading extends CellAsked {
  readonly n: number;
  readonly counted: number;
  readonly counted_at: string;
}

/** Readings that a device sends: both instants are of its own clock. */
export interface SentReadings {
  readonly id: number;
  readonly device_id: string;
  readonly sent_at: string;
  readonly readings: readonly SentReading[];
}

/** Who enters readings: an administrator, or a guest for whom one answers. */
interface Counter {
  readonly tx: Tx;
  readonly accountId: number;
  readonly personId: number;
  readonly guestId: number | null;
  /** Of the journal. */
  readonly details: Record<string, unknown>;
}

interface NewReading extends CountedCell {
  readonly n: number;
  readonly counted: number;
}

type Result = ReadingsAnswer['results'][number];

const UNUSABLE = {
  ahead: 'l’heure du comptage est après celle de l’envoi',
  too_old: 'cette saisie a plus de 72\u00a0h',
  before_opening: 'cette saisie précède l’ouverture de l’inventaire',
} as const;

/**
 * Keeps readings, each once however often it is sent, and answers what became of each. A reading
 * that cannot be used gets its reason and does not hold back the others; so does one that arrives
 * after the end of the count. 404 for an unknown count, 422 for an unknown cell.
 */
export async function enterReadings(counter: Counter, sent: SentReadings): Promise<ReadingsAnswer> {
  const { tx, accountId, details } = counter;
  const count = await lockCount(tx, accountId, sent.id);
  const { results, kept } = classify(sent, count, await keptBefore(tx, accountId, sent), tx.now());
  if (kept.length > 0) {
    await writeReadings(counter, sent, kept);
    await bumpVersion(tx, accountId, sent.id);
  }
  const cells = new Map(sent.readings.map((reading) => [nameOf(cellRow(reading)), cellRow(reading)]));
  const [lines, [after]] = await Promise.all([
    readLines(tx, accountId, count, [...cells.values()]),
    countsById(tx, accountId, [sent.id]),
  ]);
  if (after === undefined) throw notFound('Cet inventaire');
  const holding = new Set(
    lines.flatMap(({ reading }) => (reading?.device_id === sent.device_id.toLowerCase() ? [reading.n] : [])),
  );
  details['count'] = count.title;
  details['lines'] = kept.length;
  const { lines_count, counted_count, status, version } = after;
  return {
    results: [
      ...results,
      ...kept.map(({ n }): Result => ({ n, outcome: holding.has(n) ? 'recorded' : 'superseded', message: null })),
    ].toSorted((a, b) => a.n - b.n),
    lines: lines.map(({ line }) => line),
    lines_count,
    counted_count,
    status,
    version,
  };
}

/**
 * Separates readings to keep, with their instant by the server's clock, from the ones that are
 * answered without being kept.
 */
function classify(
  { readings, sent_at }: SentReadings,
  { status, opened_at: openedAt }: LockedCount,
  before: ReadonlySet<number>,
  now: Date,
): { readonly results: readonly Result[]; readonly kept: readonly NewReading[] } {
  const results: Result[] = [];
  const kept: NewReading[] = [];
  for (const reading of readings) {
    const { n, counted, counted_at: countedAt } = reading;
    if (before.has(n)) results.push({ n, outcome: 'already', message: null });
    else if (status === 'posted' || status === 'cancelled')
      results.push({
        n,
        outcome: 'closed',
        message: `Non retenu\u00a0: cet inventaire est ${status === 'posted' ? 'déjà enregistré' : 'abandonné'}.`,
      });
    else {
      const instant = instantOf({ countedAt: new Date(countedAt), sentAt: new Date(sent_at) }, { now, openedAt });
      if ('at' in instant) kept.push({ ...cellRow(reading), n, counted, counted_at: instant.at });
      else
        results.push({ n, outcome: 'count_again', message: `Comptez à nouveau\u00a0: ${UNUSABLE[instant.refused]}.` });
    }
  }
  return { results, kept };
}

/**
 * The numbers of this device that the count has already. 422 when one of them is of another
 * reading.
 */
async function keptBefore(tx: Tx, accountId: number, { id, device_id, readings }: SentReadings): Promise<Set<number>> {
  const { rows } = await tx.raw<CellRow & { n: number; counted: number }>({
    text: `select n, place, place_id, format_id, state, counted from stock_count_readings
            where account_id = $1 and count_id = $2 and device_id = $3 and n = any($4::int[])`,
    values: [accountId, id, device_id, readings.map(({ n }) => n)],
  });
  const before = new Map(rows.map((row) => [row.n, row]));
  readings.forEach((reading, index) => {
    const same = before.get(reading.n);
    if (same !== undefined && (nameOf(same) !== nameOf(cellRow(reading)) || same.counted !== reading.counted))
      throw invalidField(`readings.${index}.n`, 'Ce numéro est déjà celui d’une autre saisie de cet appareil.');
  });
  return new Set(before.keys());
}

/**
 * Writes readings with what the books expect at their instants; a cell that had no line gets one.
 */
async function writeReadings(
  { tx, accountId, personId, guestId }: Counter,
  sent: SentReadings,
  kept: readonly NewReading[],
): Promise<void> {
  await assertCells(tx, accountId, sent, kept);
  await insertLines(tx, accountId, sent.id, kept);
  const expected = await expectedOf(tx, accountId, sent.id, kept);
  await tx.raw({
    text: `insert into stock_count_readings (account_id, count_id, device_id, counted_by, guest_id, received_at, n, place, place_id, format_id, state,
             counted, counted_at, expected_at_entry)
           select $1, $2, $3, $4, $5, $6, r.* from unnest($7::int[], $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::int[],
             $13::timestamptz[], $14::int[]) as r returning 1`,
    values: [
      accountId,
      sent.id,
      sent.device_id,
      personId,
      guestId,
      tx.now(),
      kept.map(({ n }) => n),
      kept.map(({ place }) => place),
      kept.map(({ place_id }) => place_id),
      kept.map(({ format_id }) => format_id),
      kept.map(({ state }) => state),
      kept.map(({ counted }) => counted),
      kept.map(({ counted_at }) => counted_at),
      expected,
    ],
  });
}

/**
 * Pieces that the books expect for each reading, in their order. Cells are read together; one that
 * was counted twice is read once for each instant.
 */
async function expectedOf(
  tx: Tx,
  accountId: number,
  countId: number,
  kept: readonly NewReading[],
): Promise<readonly number[]> {
  const passes = new Map<number, NewReading[]>();
  const times = new Map<string, number>();
  for (const reading of kept) {
    const pass = times.get(nameOf(reading)) ?? 0;
    times.set(nameOf(reading), pass + 1);
    passes.set(pass, [...(passes.get(pass) ?? []), reading]);
  }
  const expected = new Map<number, number>();
  for (const pass of passes.values()) {
    const [now, laundries] = await Promise.all([
      movedSince(tx, accountId, countId, pass),
      laundriesOf(tx, accountId, pass),
    ]);
    for (const reading of pass) {
      const cell = now.get(nameOf(reading));
      const away = piecesAt(laundries.get(nameOf(reading)));
      expected.set(reading.n, cell === undefined ? 0 : expectedAt(cell.quantity, cell.moved) - away);
    }
  }
  return kept.map(({ n }) => expected.get(n) ?? 0);
}

/**
 * 422 for a cell of a place that the count is not of, of a format that the account does not have,
 * or one line too many.
 */
async function assertCells(
  tx: Tx,
  accountId: number,
  { id, readings }: SentReadings,
  kept: readonly NewReading[],
): Promise<void> {
  const { rows } = await tx.raw<{ place: string; place_id: number }>({
    text: 'select place, place_id from stock_count_places where account_id = $1 and count_id = $2',
    values: [accountId, id],
  });
  const places = new Set(rows.map(({ place, place_id }) => `${place}/${place_id}`));
  const { rows: formats } = await tx.raw<{ id: number }>({
    text: 'select id from formats where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, kept.map(({ format_id }) => format_id)],
  });
  const known = new Set(formats.map((format) => format.id));
  for (const { n, place, place_id, format_id } of kept) {
    const index = readings.findIndex((reading) => reading.n === n);
    if (!places.has(`${place}/${place_id}`))
      throw invalidField(`readings.${index}.place_id`, 'Ce lieu n’est pas de cet inventaire.');
    if (!known.has(format_id)) throw invalidField(`readings.${index}.format_id`, 'contenant inconnu');
  }
  const { rows: lines } = await tx.raw<CellRow>({
    text: 'select place, place_id, format_id, state from stock_count_lines where account_id = $1 and count_id = $2',
    values: [accountId, id],
  });
  if (new Set([...lines, ...kept].map(nameOf)).size > COUNT_LIMITS.lines)
    throw refused(`Un inventaire a au plus ${COUNT_LIMITS.lines} lignes.`);
}
