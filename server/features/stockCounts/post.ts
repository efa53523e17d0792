import { parisDay } from '@boucle/contract/base/format.ts';
import { countPlaceOf } from '@boucle/contract/features/stockCounts/rules.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, refused } from '../../platform/http/errors.ts';
import { type Books } from '../../domain/ledger/books/books.ts';
import { lockForPosting } from '../../domain/ledger/books/advisoryLocks.ts';
import { openBooks } from '../../domain/ledger/books/openBooks.ts';
import { partiesAt } from '../../domain/ledger/posting/countCorrections.ts';
import { record } from '../../domain/ledger/record.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { lockDirty } from '../../domain/places/washLots.ts';
import { countToAct } from './acts.ts';
import { carry } from './carry.ts';
import { keyOf } from './cells.ts';
import { readCount } from './detail.ts';
import { mayBeAtLaundry } from './laundries.ts';
import { type ReadLine, readLines } from './lines.ts';
import { mailPostedAlone } from './postedAloneMail.ts';
import { assertPostable } from './postable.ts';
import { secondPersonOf } from './secondPerson.ts';
import { lockSettings } from './settings.ts';
import { type PostedLine, ensureCells, lockRestaurants, markCounted, settleLines } from './postQueries.ts';

/**
 * Puts the gaps of a count in the books, all or nothing: one transaction a place, state and
 * direction, each with its incidents. What each line expects is computed again under the locks of
 * its cells. Lines that orders wait for are carried to another count. 409 when it changed or is
 * over, 422 with the name of what keeps it from being posted.
 */
export async function postCount(
  context: CallContext,
  input: { id: number; version?: number | undefined; reason?: string | undefined },
): Promise<StockCountDetail> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { count, lines: seen } = await countToAct(context, input);
  if (count.status !== 'review') throw refused('Terminez d’abord le comptage.');
  // Counts of an initiative are posted one after the other: two at once would not see each other
  // under the threshold of 24 hours.
  await lockSettings(tx, accountId);
  const { closedUntil } = await lockCells(tx, accountId, seen);
  const lines = await readLines(tx, accountId, count);
  assertPostable(lines);
  const reason = await reasonToPost(context, lines, { openedBy: count.opened_by, reason: input.reason });
  const counted = lines.filter(({ line }) => line.status === 'counted');
  const { day, wasClosed } = dayOf(counted, closedUntil, tx.now());
  const posted = await recordGaps(tx, accountId, counted, {
    adminId: caller.personId,
    day,
    comment: `Inventaire n°\u00a0${count.id}\u00a0: ${count.title}`,
  });
  const waiting = lines.filter(({ line }) => line.status === 'reserved');
  await settleLines(tx, accountId, count.id, lines, posted);
  await tx.raw({
    text: `update stock_counts set status = 'posted', posted_by = $3, posted_at = $4, alone_reason = $5, month_was_closed = $6,
             version = version + 1 where account_id = $1 and id = $2`,
    values: [accountId, count.id, caller.personId, tx.now(), reason, wasClosed],
  });
  await markCounted(tx, accountId, counted);
  if (waiting.length > 0) await carry(tx, accountId, { count, lines: waiting, personId: caller.personId });
  const sum = (sign: 1 | -1): number => posted.reduce((all, { pieces }) => all + Math.max(0, sign * pieces), 0);
  Object.assign(context.details, { lines: counted.length, surplus: sum(1), missing: sum(-1) });
  if (reason !== null) {
    context.details['reason'] = reason;
    await mailPostedAlone(context, { count, reason, surplus: sum(1), missing: sum(-1) });
  }
  return (await readCount(tx, accountId, count.id, caller.personId)).detail;
}

/**
 * Locks what is counted as postings do, in their order; what was never used is there from then on.
 */
async function lockCells(tx: Tx, accountId: number, lines: readonly ReadLine[]): Promise<Books> {
  const counted = lines.flatMap(({ reading }) => reading ?? []);
  const cells = counted.map(keyOf);
  const question = { cardIds: [], cells, money: [], at: tx.now() };
  // Before the books, as opening a lot does.
  if (counted.some(mayBeAtLaundry)) await lockDirty(tx, accountId);
  await lockForPosting(tx, accountId, question);
  await lockRestaurants(
    tx,
    accountId,
    counted.flatMap(({ place, place_id }) => (place === 'R' ? [place_id] : [])),
  );
  await ensureCells(
    tx,
    accountId,
    counted.filter((reading) => reading.counted > 0),
  );
  return openBooks(tx, accountId, question, true);
}

/**
 * Why the only administrator posts it alone; null where no one has to say. 422 for anyone who
 * opened it or counted, above the threshold.
 */
async function reasonToPost(
  { tx, caller }: CallContext,
  lines: readonly ReadLine[],
  { openedBy, reason = '' }: { readonly openedBy: number; readonly reason?: string | undefined },
): Promise<string | null> {
  const second = await secondPersonOf(tx, accountOf(caller), lines, { readerId: caller.personId, openedBy });
  if (second === null || second.reader_may_post === 'yes') return null;
  if (second.reader_may_post === 'no')
    throw refused(
      `Ces écarts dépassent le seuil de l’initiative\u00a0: un administrateur qui n’a ni ouvert cet inventaire ni compté doit l’enregistrer.`,
    );
  if (reason === '')
    throw invalidField(
      'reason',
      'Personne d’autre n’administre l’initiative\u00a0: dites pourquoi vous l’enregistrez.',
    );
  return reason;
}

/** The day on which it counts: that of the last counting, unless its month is closed. */
function dayOf(
  lines: readonly ReadLine[],
  closedUntil: string | null,
  now: Date,
): { readonly day: string; readonly wasClosed: boolean } {
  const last = Math.max(...lines.flatMap(({ reading }) => (reading ? [reading.counted_at.getTime()] : [])));
  const day = parisDay(new Date(last));
  return closedUntil !== null && day <= closedUntil
    ? { day: parisDay(now), wasClosed: true }
    : { day, wasClosed: false };
}

/**
 * Records the gaps of counted lines: one transaction a place, state and direction. Throws
 * LedgerRefusal.
 */
async function recordGaps(
  tx: Tx,
  accountId: number,
  lines: readonly ReadLine[],
  common: Pick<RecordCommand, 'adminId' | 'day' | 'comment'>,
): Promise<PostedLine[]> {
  const gaps = lines.filter(({ line }) => line.posted !== 0);
  const together = Map.groupBy(gaps, ({ row, line: { posted } }) =>
    [row.place, row.place_id, row.state, Math.sign(posted ?? 0)].join('/'),
  );
  const written: PostedLine[] = [];
  for (const same of together.values()) {
    const [first] = same;
    if (first === undefined) continue;
    const { id } = await record(tx, accountId, {
      ...common,
      ...commandAt(first),
      keepsCounts: true,
      lines: same.map(({ row, line }) => ({ formatId: row.format_id, quantity: Math.abs(line.posted ?? 0) })),
    });
    for (const { row, line } of same) written.push({ row, pieces: line.posted ?? 0, transactionId: id });
  }
  return written;
}

function commandAt({
  row,
  line,
}: ReadLine): Pick<RecordCommand, 'type' | 'variant' | 'place'> & Partial<RecordCommand> {
  const found = (line.posted ?? 0) > 0;
  return {
    type: found ? 'admin_in' : 'admin_out',
    variant: found ? 'found_at' : 'missing_at',
    place: countPlaceOf(line),
    ...partiesAt(row.place, row.place_id),
  };
}
