import { type Tx } from '../database/transaction.ts';
import { decide, planOf } from './decide.ts';
import { findShortage } from './guards.ts';
import { type WrittenDeed, writeHistory } from './historyRows.ts';
import { type MemoryBooks, apply, loadBooks, viewOf } from './memory.ts';
import { checkOriginal, opposite } from './opposite.ts';
import { type Original } from './original.ts';
import { type Posting } from './posting.ts';
import { type Rule } from './ruleLanguage.ts';
import { RULES } from './rules.ts';
import { refusalOf } from './sentences.ts';
import { type RecordCommand, type ReverseCommand } from './types.ts';

/** One thing to record: a command, or the reversal of an earlier deed of the same history, by its rank. */
export type Deed =
  { readonly command: RecordCommand } | ({ readonly reverses: number } & Omit<ReverseCommand, 'transactionId'>);

/**
 * Records many transactions of one account at once, in their order, by the same rules and guards as `record` and
 * `reverse`: decided one after the other on books kept in memory, then written together. All or nothing; meanwhile the
 * account accepts no other transaction. Answers their numbers. Throws LedgerRefusal at the first that is refused.
 */
export async function recordHistory(tx: Tx, accountId: number, deeds: readonly Deed[]): Promise<number[]> {
  const memory = await loadBooks(tx, accountId);
  const ids = await newIds(tx, 'transactions', deeds.length);
  const lotIds = await newIds(
    tx,
    'lots',
    deeds.reduce((sum, deed) => sum + linesOf(deed), 0),
  );
  const originals: Original[] = [];
  const written: WrittenDeed[] = [];

  for (const deed of deeds) {
    const posting = await decideOn(tx, accountId, memory, deed, originals);
    const id = ids[written.length] ?? 0;
    const ownLots = posting.newLots.map(() => lotIds.pop() ?? 0);
    apply(memory, posting, ownLots);
    originals.push(originalOf(id, posting, ownLots, memory));
    written.push({ id, posting, lotIds: ownLots });
  }
  await writeHistory(tx, accountId, written, memory, (table, count) => newIds(tx, table, count));
  return ids;
}

async function decideOn(
  tx: Tx,
  accountId: number,
  memory: MemoryBooks,
  deed: Deed,
  originals: Original[],
): Promise<Posting> {
  if ('command' in deed) {
    const plan = planOf(deed.command);
    const { holder, restaurantId } = deed.command;
    const decided = decide(plan, viewOf(memory, holder, restaurantId, plan.at));
    if ('kind' in decided) throw await refusalOf(tx, accountId, decided, holder);
    return decided;
  }
  const original = originals[deed.reverses];
  if (!original) throw new RangeError('A deed is reversed before it is done');
  const rule: Rule = RULES[original.type];
  // Whether a card was used since is asked of the database (untouched.ts), which does not know it yet.
  if (rule.cardChange?.undoneUntouched) throw new RangeError(`A history does not reverse ${original.type}`);
  checkOriginal(original);
  const at = deed.at ?? new Date();
  const { holder, restaurantId } = original.parties;
  const books = viewOf(memory, holder, restaurantId, at);
  const posting = opposite(original, { ...deed, transactionId: original.id }, at, books);
  const shortage = findShortage(posting, books);
  if (shortage) throw await refusalOf(tx, accountId, shortage, holder, 'reversal');
  originals[deed.reverses] = { ...original, reversed: true };
  return posting;
}

function originalOf(id: number, posting: Posting, lotIds: readonly number[], memory: MemoryBooks): Original {
  const opened = posting.newLots.map((lot, i) => ({ ...lot, lotId: lotIds[i] ?? 0 }));
  const { holder, restaurantId } = posting.parties;
  const lots = new Map(viewOf(memory, holder, restaurantId, posting.at).lots.map((lot) => [lot.id, lot]));
  const changed = posting.lotChanges.flatMap((change) => {
    const lot = lots.get(change.lotId);
    return lot ? [{ ...change, formatId: lot.formatId, unitDepositCents: lot.unitDepositCents }] : [];
  });
  return { ...posting, id, status: 'completed', reversed: false, lotRows: [...opened, ...changed] };
}

function linesOf(deed: Deed): number {
  return 'command' in deed ? (deed.command.lines?.length ?? 0) : 0;
}

/** Numbers that the table has not given yet; those of lots, which are taken from the end, the largest first. */
async function newIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)",
    values: [table, count],
  });
  const ids = rows.map(({ id }) => id);
  return table === 'lots' ? ids.reverse() : ids;
}
