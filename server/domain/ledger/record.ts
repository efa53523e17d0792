import { randomUUID } from 'node:crypto';
import { type Tx } from '../../platform/database/transaction.ts';
import { completed } from './command/completed.ts';
import { decide } from './posting/decide.ts';
import { openBooks } from './books/openBooks.ts';
import { invoiceMissing } from './invoices/serviceInvoices.ts';
import { type Plan, planOf } from './command/plan.ts';
import { correctionsOf, insertLate, linkCorrections } from './posting/countCorrections.ts';
import { type KeptCell, askMoments, keptCells, withFound } from './posting/keptCounts.ts';
import { noteOutflow } from './posting/outflows.ts';
import { keepPayee } from './posting/payees.ts';
import { post } from './posting/post.ts';
import { questionOf } from './command/question.ts';
import { refusalOf } from './posting/sentences.ts';
import { type RecordCommand, type Recorded } from './types.ts';
import { moveUnits } from './units/moveUnits.ts';

/**
 * Records a completed transaction: its containers, loans, euros, fees and statistics, all or
 * nothing, in two statements (three where loans end). Throws LedgerRefusal, in French, when the
 * books do not allow it; the database transaction is then to be given up.
 */
export async function record(tx: Tx, accountId: number, command: RecordCommand): Promise<Recorded> {
  return carryOut(tx, accountId, planOf(await completed(tx, accountId, command), tx.now()));
}

/** Decides a plan on locked books, and writes it. Throws LedgerRefusal. */
export async function carryOut(tx: Tx, accountId: number, plan: Plan): Promise<Recorded> {
  const numbered = plan.completesId === null;
  const books = await openBooks(tx, accountId, { ...questionOf(plan), numbered }, true);
  // The locks are held: the next posting has a later instant, so that balances of a cell follow
  // each other as their instants do.
  const at = plan.command.at ?? tx.now();
  const kept = await keptCells(tx, accountId, { ...plan, at });
  const command = withBatch(plan.command, kept);
  const decided = decide({ ...plan, command, at }, withFound(books, kept, command.lines));
  if ('kind' in decided) throw await refusalOf(tx, accountId, decided, plan.parties);
  const { doneAt } = command;
  if (doneAt === undefined) await askMoments(tx, accountId, kept, decided);
  const { found, missing } = correctionsOf(command, { posting: decided, kept });
  // What is found stands there before it is taken, what is missing leaves once it was brought.
  const foundIds = await recordAll(tx, accountId, found);
  const recorded = await post(tx, accountId, decided, books);
  await moveUnits(tx, accountId, recorded.id, decided, books);
  await invoiceMissing(tx, accountId, recorded.id, decided);
  const missingIds = await recordAll(tx, accountId, missing);
  await linkCorrections(tx, accountId, recorded.id, { found: foundIds, missing: missingIds });
  if (doneAt !== undefined) {
    await writeStatedInstant(tx, accountId, recorded.id, doneAt);
    await insertLate(tx, accountId, recorded.id, { posting: decided, kept });
  }
  await keepPayee(tx, accountId, recorded.id, { command: plan.command, posting: decided });
  // A count has a second person by its own rules; a stop of a round is a fact that a phone brings,
  // and makes an incident.
  if (command.keepsCounts !== true && command.roundId === undefined) noteOutflow(tx, accountId, recorded.id, decided);
  return recorded;
}

/** A transaction and its corrections share a batch id. */
function withBatch(command: RecordCommand, kept: readonly KeptCell[]): RecordCommand {
  const isAlone = command.batchId !== undefined || !kept.some(({ moment }) => moment === 'before');
  return isAlone ? command : { ...command, batchId: randomUUID() };
}

/** Records several, one after the other; answers their numbers. */
export async function recordAll(tx: Tx, accountId: number, commands: readonly RecordCommand[]): Promise<number[]> {
  const ids: number[] = [];
  for (const command of commands) ids.push((await record(tx, accountId, command)).id);
  return ids;
}

/**
 * When what waited on a phone really happened: a count of the shelf before it was recorded knows it
 * by that.
 */
async function writeStatedInstant(tx: Tx, accountId: number, transactionId: number, at: Date): Promise<void> {
  await tx.raw({
    text: 'insert into stated_instants (account_id, transaction_id, stated_at) values ($1, $2, $3)',
    values: [accountId, transactionId, at],
  });
}
