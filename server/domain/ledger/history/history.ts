import { type Tx } from '../../../platform/database/transaction.ts';
import { completed } from '../command/completed.ts';
import { decide } from '../posting/decide.ts';
import { findShortage } from '../posting/guards.ts';
import { planOf } from '../command/plan.ts';
import { type Posting, moneyChanges } from '../posting/posting.ts';
import { questionOf } from '../command/question.ts';
import { checkOriginal, opposite } from '../reversal/opposite.ts';
import { type Original } from '../reversal/original.ts';
import { questionOfReversal } from '../reversal/reverse.ts';
import { type Rule } from '../rules/ruleLanguage.ts';
import { RULES } from '../rules/rules.ts';
import { refusalOf } from '../posting/sentences.ts';
import { type RecordCommand, type ReverseCommand } from '../types.ts';
import { loadBooks } from './loadBooks.ts';
import { type MemoryBooks, apply, viewOf } from './memory.ts';
import { type WrittenStep, writeHistory } from './writeHistory.ts';

/**
 * One thing to record: a command, or the reversal of an earlier step of the same history, by its
 * rank.
 */
export type HistoryStep =
  | { readonly command: RecordCommand }
  | ({ readonly reverses: number } & Omit<ReverseCommand, 'transactionId'>);

const LOTS_AT_ONCE = 1_000;

/**
 * Records many transactions of one account at once, in their order, by the same rules and guards as
 * `record` and `reverse`: decided one after the other on books kept in memory, then written
 * together. All or nothing; in the meantime the account accepts no other transaction. Answers their
 * numbers. Throws LedgerRefusal at the first that is refused.
 */
export async function recordHistory(tx: Tx, accountId: number, steps: readonly HistoryStep[]): Promise<number[]> {
  const { ids } = await writeSteps(tx, accountId, steps, false);
  return ids;
}

/**
 * The same for a simulator that does not know the books: what they do not allow is left out.
 * Answers how many were recorded.
 */
export async function recordWhatPasses(tx: Tx, accountId: number, steps: readonly HistoryStep[]): Promise<number> {
  const { count } = await writeSteps(tx, accountId, steps, true);
  return count;
}

async function writeSteps(tx: Tx, accountId: number, steps: readonly HistoryStep[], leavesOut: boolean) {
  const memory = await loadBooks(tx, accountId);
  const ids = await newIds(tx, 'transactions', steps.length);
  const lotIds: number[] = [];
  /** By the rank of their step: what was left out has none. */
  const originals = new Map<number, Original>();
  const written: WrittenStep[] = [];

  for (const [rank, step] of steps.entries()) {
    const posting = await decideOn(tx, accountId, memory, step, originals, leavesOut);
    if (posting === null) continue;
    const id = ids[written.length] ?? 0;
    if (lotIds.length < posting.newLots.length)
      lotIds.push(...(await newIds(tx, 'lots', LOTS_AT_ONCE + posting.newLots.length)));
    const ownLots = lotIds.splice(0, posting.newLots.length);
    apply(memory, posting, ownLots);
    originals.set(rank, originalOf(id, posting, ownLots, memory));
    written.push({ id, posting, lotIds: ownLots });
  }
  await writeHistory(tx, accountId, written, memory, (table, count) => newIds(tx, table, count));
  return { ids, count: written.length };
}

async function decideOn(
  tx: Tx,
  accountId: number,
  memory: MemoryBooks,
  step: HistoryStep,
  originals: Map<number, Original>,
  leavesOut: boolean,
): Promise<Posting | null> {
  if ('command' in step) {
    const plan = planOf(await completed(tx, accountId, step.command), tx.now());
    if (plan.rule.orderStatuses) throw new RangeError('A history has no orders');
    const decided = decide(plan, viewOf(memory, questionOf(plan), leavesOut));
    if (!('kind' in decided)) {
      const isRefused = leavesOut && plan.rule.capped === 'asked' && isBeyondCap(memory, decided);
      return isRefused ? null : decided;
    }
    if (leavesOut) return null;
    throw await refusalOf(tx, accountId, decided, plan.parties);
  }
  const original = originals.get(step.reverses);
  if (!original) {
    if (leavesOut) return null;
    throw new RangeError('A step is reversed before it is done');
  }
  const rule: Rule = RULES[original.type];
  // Whether a card or a service was used since is a query (reversal/untouched.ts) on rows that are
  // not written yet.
  if (rule.cardChange?.undoneUntouched || original.parties.serviceId !== undefined)
    throw new RangeError(`A history does not reverse ${original.type}`);
  checkOriginal(original, 'admin');
  const at = step.at ?? tx.now();
  const books = viewOf(memory, questionOfReversal(original, at));
  const posting = opposite(original, { ...step, transactionId: original.id }, at, books);
  const shortage = findShortage(posting, books);
  if (shortage) {
    if (leavesOut) return null;
    throw await refusalOf(tx, accountId, shortage, original.parties, 'reversal');
  }
  originals.set(step.reverses, { ...original, reversed: true });
  return posting;
}

/** A transaction beyond the cap was refused then, so it was never recorded. */
const isBeyondCap = (memory: MemoryBooks, { entries }: Posting): boolean =>
  [...moneyChanges(entries)].some(
    ([name, { key, deltaCents }]) =>
      key.kind === 'CAG' &&
      deltaCents > 0 &&
      (memory.money.get(name)?.balanceCents ?? 0) + deltaCents > memory.capCents,
  );

function originalOf(id: number, posting: Posting, lotIds: readonly number[], memory: MemoryBooks): Original {
  const opened = posting.newLots.map((lot, i) => ({ ...lot, lotId: lotIds[i] ?? 0 }));
  const changed = posting.lotChanges.flatMap((change) => {
    const lot = memory.lotsById.get(change.lotId);
    return lot ? [{ ...change, formatId: lot.formatId, unitDepositCents: lot.unitDepositCents }] : [];
  });
  const cardBefore = posting.cardChange?.before ?? null;
  return { ...posting, id, status: 'completed', reversed: false, cardBefore, lotRows: [...opened, ...changed] };
}

/** Numbers that the table has not given yet. */
async function newIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)",
    values: [table, count],
  });
  return rows.map(({ id }) => id);
}
