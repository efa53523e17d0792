import { randomUUID } from 'node:crypto';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Books, type BooksQuestion } from './books/books.ts';
import { openBooks } from './books/openBooks.ts';
import { planOf } from './command/plan.ts';
import { questionOf } from './command/question.ts';
import { record } from './record.ts';
import { LedgerRefusal } from './refusals.ts';
import { type CommandLine, type HolderRef, type RecordCommand, type Recorded } from './types.ts';

/**
 * Records several transactions together, all or nothing, in an order in which money comes in before
 * it goes out: only the net must be covered. They share a batch id (column `gesture_id`). Throws
 * LedgerRefusal, with the type of the one that is refused.
 */
export async function recordTogether(
  tx: Tx,
  accountId: number,
  commands: readonly RecordCommand[],
): Promise<Recorded[]> {
  const batchId = randomUUID();
  await lockTogether(tx, accountId, commands);
  const recorded: Recorded[] = [];
  for (const command of commands) {
    try {
      recorded.push(await record(tx, accountId, { ...command, batchId }));
    } catch (error) {
      throw error instanceof LedgerRefusal ? error.of(command.type) : error;
    }
  }
  return recorded;
}

/**
 * Locks all that several transactions touch, in the one order of everybody: one after the other
 * they could wait for each other in a circle. Returns the books; undefined where no lock is needed.
 */
export async function lockTogether(
  tx: Tx,
  accountId: number,
  commands: readonly RecordCommand[],
): Promise<Books | undefined> {
  const questions: BooksQuestion[] = commands.map((command) => questionOf(planOf(command, tx.now())));
  const [first] = questions;
  if (!first) return undefined;
  return openBooks(
    tx,
    accountId,
    {
      cardIds: [...new Set(questions.flatMap(({ cardIds }) => cardIds))],
      restaurantId: first.restaurantId,
      cells: questions.flatMap(({ cells }) => cells),
      money: questions.flatMap(({ money }) => money),
      at: first.at,
    },
    true,
  );
}

export interface Exchange {
  readonly holder: HolderRef;
  readonly restaurantId: number;
  readonly author: 'restaurant_owner' | 'customer';
  readonly back: readonly CommandLine[];
  readonly out: readonly CommandLine[];
  readonly at?: Date;
}

/**
 * Dirty against clean, recorded together: what goes out in the format that comes back is a refill,
 * whatever the price became; the rest comes back before the rest goes out.
 */
export function exchange(tx: Tx, accountId: number, { back, out, ...who }: Exchange): Promise<Recorded[]> {
  const coming = piecesOf(back);
  const going = piecesOf(out);
  const same = new Map([...going].map(([id, quantity]) => [id, Math.min(quantity, coming.get(id) ?? 0)]));
  const sameOf = (id: number): number => same.get(id) ?? 0;
  const less = (pieces: ReadonlyMap<number, number>, given: readonly CommandLine[]): CommandLine[] =>
    linesOf(new Map([...pieces].map(([id, quantity]) => [id, quantity - sameOf(id)])), (id) =>
      unitsOf(given, id).slice(sameOf(id)),
    );
  const commands: RecordCommand[] = [
    {
      ...who,
      type: 'refill_container',
      lines: linesOf(same, (id) => [
        ...new Set([out, back].flatMap((given) => unitsOf(given, id).slice(0, sameOf(id)))),
      ]),
    },
    { ...who, type: 'return_container', lines: less(coming, back) },
    { ...who, type: 'grab_container', lines: less(going, out) },
  ];
  return recordTogether(
    tx,
    accountId,
    commands.filter(({ lines = [] }) => lines.length > 0),
  );
}

function piecesOf(lines: readonly CommandLine[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { formatId, quantity } of lines) pieces.set(formatId, (pieces.get(formatId) ?? 0) + quantity);
  return pieces;
}

const unitsOf = (lines: readonly CommandLine[], id: number): string[] =>
  lines.flatMap(({ formatId, units = [] }) => (formatId === id ? units : []));

function linesOf(pieces: ReadonlyMap<number, number>, units: (id: number) => string[]): CommandLine[] {
  return [...pieces]
    .filter(([, quantity]) => quantity > 0)
    .map(([formatId, quantity]) => ({ formatId, quantity, units: units(formatId) }));
}
