import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { cellName } from '../books/places.ts';
import { type RecordCommand } from '../types.ts';
import { type KeptCell } from './keptCounts.ts';
import { type Posting, cellChanges } from './posting.ts';

/**
 * The corrections of the counts that a posting precedes: pieces found again where it takes them,
 * missing where it brings them.
 */
export function correctionsOf(
  { adminId, comment, batchId }: Pick<RecordCommand, 'adminId' | 'comment' | 'batchId'>,
  { posting, kept }: { readonly posting: Pick<Posting, 'movements'>; readonly kept: readonly KeptCell[] },
): { readonly found: readonly RecordCommand[]; readonly missing: readonly RecordCommand[] } {
  const changes = cellChanges(posting.movements);
  const moved = kept
    .filter(({ moment }) => moment === 'before')
    .map((cell) => ({ cell, delta: changes.get(cellName(cell))?.delta ?? 0 }))
    .filter(({ delta }) => delta !== 0);
  const commands = (sign: 1 | -1): RecordCommand[] =>
    [
      ...Map.groupBy(
        moved.filter(({ delta }) => Math.sign(delta) === sign),
        ({ cell }) => [cell.place, cell.placeId, cell.state, parisDay(cell.countedAt)].join('/'),
      ).values(),
    ].flatMap((same): RecordCommand[] => {
      const [first] = same;
      if (first === undefined) return [];
      const { place, placeId, state, countedAt } = first.cell;
      return [
        {
          type: sign === -1 ? 'admin_in' : 'admin_out',
          variant: sign === -1 ? 'found_at' : 'missing_at',
          place: `${place}.${state}`,
          ...partiesAt(place, placeId),
          ...(adminId !== undefined && { adminId }),
          ...(batchId !== undefined && { batchId }),
          // No earlier than the day of its transaction, so of an open month.
          day: parisDay(countedAt),
          comment: `Avant le comptage du ${dateTime(countedAt)}${comment === undefined ? '' : `\u00a0: ${comment}`}`,
          settling: true,
          keepsCounts: true,
          lines: same.map(({ cell, delta }) => ({ formatId: cell.formatId, quantity: Math.abs(delta) })),
        },
      ];
    });
  return { found: commands(-1), missing: commands(1) };
}

/** The party that a correction of a place names. */
export function partiesAt(place: string, id: number): Partial<RecordCommand> {
  switch (place) {
    case 'R':
      return { restaurantId: id };
    case 'P':
      return { partnerId: id };
    case 'D':
      return { dropOffPointId: id };
    case 'T':
      return { drawerId: id };
    default:
      return {};
  }
}

/** Links corrections to their transaction. */
export async function linkCorrections(
  tx: Tx,
  accountId: number,
  causeId: number,
  { found, missing }: { readonly found: readonly number[]; readonly missing: readonly number[] },
): Promise<void> {
  const ids = [...found, ...missing];
  if (ids.length === 0) return;
  await tx.raw({
    text: `insert into count_corrections (account_id, correction_id, cause_id, found)
           select $1, c.id, $2, c.found from unnest($3::bigint[], $4::boolean[]) as c(id, found)
           returning correction_id`,
    values: [accountId, causeId, ids, ids.map((id) => found.includes(id))],
  });
}

/** An incident for each counted cell that a posting changes without a stated order. */
export async function insertLate(
  tx: Tx,
  accountId: number,
  transactionId: number,
  { posting, kept }: { readonly posting: Posting; readonly kept: readonly KeptCell[] },
): Promise<void> {
  const changes = cellChanges(posting.movements);
  const late = kept
    .filter(({ moment }) => moment === undefined)
    .map((cell) => ({ cell, delta: changes.get(cellName(cell))?.delta ?? 0 }))
    .filter(({ delta }) => delta !== 0);
  if (late.length === 0) return;
  await tx.raw({
    text: `insert into incidents (account_id, created_at, kind, transaction_id, order_id, restaurant_id, partner_id, format_id, quantity, fewer,
             place, place_id, state, counted_at)
           select $1, $2, 'late', $3, null, $4, $5, l.format_id, abs(l.delta), l.delta > 0, l.place, l.place_id, l.state, l.counted_at
             from unnest($6::bigint[], $7::int[], $8::text[], $9::bigint[], $10::text[], $11::timestamptz[])
               as l(format_id, delta, place, place_id, state, counted_at)
           returning id`,
    values: [
      ...[
        accountId,
        posting.at,
        transactionId,
        posting.parties.restaurantId ?? null,
        posting.parties.partnerId ?? null,
      ],
      late.map(({ cell }) => cell.formatId),
      late.map(({ delta }) => delta),
      late.map(({ cell }) => cell.place),
      late.map(({ cell }) => cell.placeId),
      late.map(({ cell }) => cell.state),
      late.map(({ cell }) => cell.countedAt),
    ],
  });
}

/** Corrections linked to a transaction, and the one that it corrects itself. */
export async function correctionsBeside(
  tx: Tx,
  accountId: number,
  transactionId: number,
): Promise<{
  readonly found: readonly number[];
  readonly missing: readonly number[];
  readonly causeId: number | null;
}> {
  const { rows } = await tx.raw<{ correction_id: number; cause_id: number; found: boolean }>({
    text: `select correction_id, cause_id, found from count_corrections
            where account_id = $1 and (cause_id = $2 or correction_id = $2) order by 1`,
    values: [accountId, transactionId],
  });
  const own = (isFound: boolean) =>
    rows.flatMap(({ correction_id: id, cause_id: cause, found }) =>
      cause === transactionId && found === isFound ? [id] : [],
    );
  return {
    found: own(true),
    missing: own(false),
    causeId: rows.find(({ correction_id: id }) => id === transactionId)?.cause_id ?? null,
  };
}
