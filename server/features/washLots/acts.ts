import { count, quantity } from '@boucle/contract/base/format.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { problem, refused } from '../../platform/http/errors.ts';
import { record } from '../../domain/ledger/record.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { holdPieces, liftHolds, releaseTaken } from '../../domain/places/recall/holds.ts';
import { closeLot, recallLot } from './queries.ts';
import { lockLot, readLot } from './rows.ts';
import { unbalanced } from './rules.ts';
import { contentsOf } from './values.ts';

interface Act {
  readonly id: number;
  readonly version?: number | undefined;
}

/**
 * Closes an inspected lot: records the one washing of its containers and names it. Closed before,
 * it answers the lot as it is. 409 for another version, 422 where fewer or more come out than went
 * in.
 */
export async function close(context: CallContext, { id, version }: Act): Promise<WashLot> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const lot = await lockLot(tx, accountId, id);
  context.details['lot'] = lot.number;
  context.details['washed'] = lot.clean_out ?? 0;
  context.details['rejected'] = lot.rejected;
  if (lot.status === 'closed' || lot.status === 'recalled') return lot;
  expectVersion(askedVersion(context, version), lot);
  if (lot.status !== 'inspected') throw refused('Un lot se clôture une fois inspecté.');
  const wrong = unbalanced(contentsOf(lot));
  const [first] = Object.values(wrong).flat();
  if (first !== undefined) throw problem('invalid', first, { fields: wrong });
  if (lot.site.kind !== 'restaurant') await releaseTaken(tx, accountId, lot.lines);
  const transactionId =
    lot.site.kind === 'restaurant' ? null : (await record(tx, accountId, washOf(lot, caller.personId, tx.now()))).id;
  await closeLot(tx, accountId, id, { transactionId, by: caller.personId });
  if (transactionId !== null) context.details['transaction'] = transactionId;
  return readLot(tx, accountId, id);
}

/**
 * Calls back what a closed lot brought, and keeps what may be of it here; done before, it answers
 * the lot as it is.
 */
export async function recall(
  context: CallContext,
  { id, version, reason }: Act & { reason: string },
): Promise<WashLot> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const before = await lockLot(tx, accountId, id);
  context.details['lot'] = before.number;
  if (before.status === 'recalled') return before;
  expectVersion(askedVersion(context, version), before);
  if (before.status !== 'closed') throw refused('Un lot se rappelle une fois clôturé.');
  await recallLot(tx, accountId, id, { reason, by: caller.personId });
  context.details['pieces'] = before.site.kind === 'restaurant' ? 0 : await holdPieces(tx, accountId, id);
  const after = await readLot(tx, accountId, id);
  noteChange(context, traced(before), traced(after));
  return after;
}

/** Lifts what the recall of a lot keeps, of one cell or everywhere. */
export async function lift(
  context: CallContext,
  { id, cell_id: cellId }: { id: number; cell_id?: number | undefined },
): Promise<WashLot> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const lot = await readLot(tx, accountId, id);
  context.details['lot'] = lot.number;
  context.details['pieces'] = await liftHolds(tx, accountId, id, cellId);
  return lot;
}

/** A lot that is closed within this time of its inspection is closed with it. */
const AT_ONCE_MS = 2 * 60_000;

/**
 * The washing that a lot stands for. Washed here, its containers stand on the clean shelf since
 * they were inspected: a count in between saw them there. A laundry has its own until it brings
 * them back.
 */
function washOf(
  { number, lines, rejects, site, inspected_at: inspected }: WashLot,
  adminId: number,
  now: Date,
): RecordCommand {
  const doneAt = inspected === null || site.kind === 'laundry' ? now : new Date(inspected);
  const pieces = lines.flatMap(({ format_id: formatId, clean_out: clean, rejected, units }) => {
    const gone = rejects.filter((one) => one.format_id === formatId).flatMap((one) => one.units);
    // More were read as they went in than came out: which ones did not is unknown.
    const washed = units.filter((code) => !gone.includes(code));
    return [
      { formatId, quantity: clean ?? 0, role: 'washed' as const, units: washed.length > (clean ?? 0) ? [] : washed },
      { formatId, quantity: rejected, role: 'rejected' as const, units: gone },
    ];
  });
  return {
    type: 'admin_wash',
    adminId,
    lines: pieces.filter(({ quantity }) => quantity > 0),
    comment: `Lot de lavage ${number}`,
    ...(now.getTime() - doneAt.getTime() > AT_ONCE_MS && { doneAt }),
  };
}

/** Fields of a lot that the journal shows. */
export const traced = (lot: WashLot) => ({
  status: lot.status,
  site: lot.site.name,
  contents: lot.lines.map(written).join(', '),
  program: lot.program,
  temperature_c: lot.temperature_c,
  product: lot.product,
  product_batch: lot.product_batch,
  operator: lot.operator?.name ?? null,
  started_at: lot.started_at,
  ended_at: lot.ended_at,
  recall_reason: lot.recall_reason,
  comment: lot.comment,
});

const written = ({ format_title, dirty_in, clean_out, rejected }: WashLot['lines'][number]): string =>
  clean_out === null
    ? `${format_title}\u00a0: ${quantity(dirty_in)}`
    : `${format_title}\u00a0: ${quantity(dirty_in)} (${count(clean_out, 'propre', 'propres')}, ${count(rejected, 'rejeté', 'rejetés')})`;
