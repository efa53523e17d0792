import { type Tx } from '../../platform/database/transaction.ts';
import { type CellRow, nameOf } from './cells.ts';
import { type ReadLine } from './lines.ts';

/** Signed pieces posted of a line, and their transaction. */
export interface PostedLine {
  readonly row: CellRow;
  readonly pieces: number;
  readonly transactionId: number;
}

/**
 * Keeps the wash mode of these restaurants as it is until the transaction ends; in one order for
 * everybody.
 */
export async function lockRestaurants(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.raw({
    text: 'select from restaurants where account_id = $1 and id = any($2::bigint[]) order by id for share',
    values: [accountId, ids],
  });
}

/** Makes cells that were never used: what is not there cannot be locked. */
export async function ensureCells(tx: Tx, accountId: number, cells: readonly CellRow[]): Promise<void> {
  await tx.raw({
    text: `insert into cells (account_id, place, place_id, format_id, state)
           select $1, c.* from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[]) as c(place, place_id, format_id, state)
            order by 2, 3, 4, 5
           on conflict (account_id, place, place_id, format_id, state) do nothing returning 1`,
    values: [accountId, ...columnsOf(cells)],
  });
}

/** Writes what became of each line, once. */
export async function settleLines(
  tx: Tx,
  accountId: number,
  countId: number,
  lines: readonly ReadLine[],
  posted: readonly PostedLine[],
): Promise<void> {
  const transactions = new Map(posted.map(({ row, transactionId }) => [nameOf(row), transactionId]));
  const ends = lines.map(({ row, line }) => {
    const isPosted = line.status === 'counted';
    return {
      row,
      outcome: OUTCOMES[line.status] ?? 'not_counted',
      voidReason: line.void_reason,
      expected: isPosted ? line.expected : null,
      moved: isPosted ? line.moved_since : null,
      late: isPosted ? line.late : null,
      corrected: isPosted ? line.corrected : null,
      atLaundry: isPosted ? line.at_laundry : null,
      pieces: isPosted ? line.posted : null,
      transactionId: transactions.get(nameOf(row)) ?? null,
    };
  });
  await tx.raw({
    text: `update stock_count_lines l
              set outcome = e.outcome, void_reason = e.void_reason, expected_at_posting = e.expected, moved_since = e.moved, late = e.late,
                  corrected = e.corrected, at_laundry = e.at_laundry, posted = e.pieces, transaction_id = e.transaction_id
             from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::int[], $10::int[], $11::int[],
                    $12::int[], $13::int[], $14::int[], $15::bigint[])
               as e(place, place_id, format_id, state, outcome, void_reason, expected, moved, late, corrected, at_laundry, pieces, transaction_id)
            where l.account_id = $1 and l.count_id = $2 and l.place = e.place and l.place_id = e.place_id and l.format_id = e.format_id
              and l.state = e.state`,
    values: [
      accountId,
      countId,
      ...columnsOf(ends.map(({ row }) => row)),
      ends.map(({ outcome }) => outcome),
      ends.map(({ voidReason }) => voidReason),
      ends.map(({ expected }) => expected),
      ends.map(({ moved }) => moved),
      ends.map(({ late }) => late),
      ends.map(({ corrected }) => corrected),
      ends.map(({ atLaundry }) => atLaundry),
      ends.map(({ pieces }) => pieces),
      ends.map(({ transactionId }) => transactionId),
    ],
  });
}

const OUTCOMES: Readonly<Record<string, string>> = { counted: 'posted', void: 'void', reserved: 'carried' };

/** Writes when these places were last counted. */
export async function markCounted(tx: Tx, accountId: number, lines: readonly ReadLine[]): Promise<void> {
  const last = new Map<string, { place: string; placeId: number; at: Date }>();
  for (const { row, reading } of lines) {
    if (reading === undefined) continue;
    const name = `${row.place}/${row.place_id}`;
    const known = last.get(name);
    if (known === undefined || known.at < reading.counted_at)
      last.set(name, { place: row.place, placeId: row.place_id, at: reading.counted_at });
  }
  const places = [...last.values()];
  await tx.raw({
    text: `insert into count_schedule as s (account_id, place, place_id, last_counted_at)
           select $1, p.* from unnest($2::text[], $3::bigint[], $4::timestamptz[]) as p(place, place_id, at) order by 2, 3
           on conflict (account_id, place, place_id) do update
             set last_counted_at = greatest(s.last_counted_at, excluded.last_counted_at) returning 1`,
    values: [
      accountId,
      places.map(({ place }) => place),
      places.map(({ placeId }) => placeId),
      places.map(({ at }) => at),
    ],
  });
}

/** Cells as the columns of a statement: place, number, format, state. */
export const columnsOf = (cells: readonly CellRow[]): [string[], number[], number[], string[]] => [
  cells.map(({ place }) => place),
  cells.map(({ place_id }) => place_id),
  cells.map(({ format_id }) => format_id),
  cells.map(({ state }) => state),
];
