import { type Tx } from '../../../platform/database/transaction.ts';
import { type Books } from '../books/books.ts';
import { completed } from '../command/completed.ts';
import { beyondCap } from '../posting/cap.ts';
import { dayOf } from '../posting/day.ts';
import { refusalOf } from '../posting/sentences.ts';
import { checkCards } from '../command/demands.ts';
import { openBooks } from '../books/openBooks.ts';
import { type Plan, planOf } from '../command/plan.ts';
import { questionOf } from '../command/question.ts';
import { LedgerRefusal, translated } from '../refusals.ts';
import { type RuleRow } from '../rules/ruleLanguage.ts';
import { rowOf } from '../rules/rows.ts';
import { Statement } from '../sqlStatement.ts';
import { transactionColumns } from '../posting/sql/transactionColumns.ts';
import { insertLines } from '../posting/sql/writeTransaction.ts';
import { lockNamed, namedOf } from '../units/knownUnits.ts';
import { type RecordCommand } from '../types.ts';
import { block } from './block.ts';

/**
 * Writes down a transaction that waits for somebody else: the payment provider, the other party, an
 * administrator. No container and no euro moves; a refund blocks its amount. Deposits are fixed at
 * this instant, codes are kept with their lines. Answers its number. Throws LedgerRefusal.
 */
export async function openPending(tx: Tx, accountId: number, command: RecordCommand): Promise<number> {
  const plan = planOf(await completed(tx, accountId, command), tx.now(), { asking: true });
  const capped = plan.rule.capped === undefined ? undefined : plan.command.holder;
  const books = await openBooks(tx, accountId, { ...questionOf(plan), capped }, true);
  const row = pendingRow(plan, books);
  checkCards(plan.rule, row, plan.command, books);
  const day = dayOf(plan.at, command.day, command.adminId !== undefined, books.closedUntil);
  const { lines = [], amountCents = 0 } = plan.command;
  const opens = row.movements.some(({ lots }) => lots === 'open');
  const priced = lines.map(({ formatId, quantity, role = '', units }) => {
    const price = opens ? books.deposits.get(formatId) : null;
    if (price === undefined) throw new LedgerRefusal('contenant inconnu', 'lines');
    return { formatId, quantity, role, unitDepositCents: price, units };
  });
  await lockNamed(tx, accountId, namedOf(priced));
  if (row.limit === 'received') await block(tx, accountId, plan, { row, books });
  const lockedCents = priced.reduce((sum, line) => sum + line.quantity * (line.unitDepositCents ?? 0), 0);
  const beyond = beyondCap(plan, row, books, amountCents - lockedCents);
  if (beyond !== undefined) throw await refusalOf(tx, accountId, beyond, plan.parties);

  const columns = {
    ...transactionColumns(pendingColumns(plan, day, amountCents, priced)),
    status: 'pending',
    restaurant_id: command.restaurantId ?? null,
    created_at: plan.at.toISOString(),
  };
  try {
    return await write(tx, accountId, columns, priced);
  } catch (error) {
    throw translated(error);
  }
}

/** Writes the row and its lines in one statement. Answers its number. */
async function write(
  tx: Tx,
  accountId: number,
  columns: Readonly<Record<string, string | number | null>>,
  lines: Parameters<typeof insertLines>[1]['lines'],
): Promise<number> {
  const sql = new Statement();
  const account = sql.value(accountId, 'bigint');
  const posted = `insert into transactions (account_id, ${Object.keys(columns).join(', ')})
    values (${account}, ${sql.values(Object.values(columns))}) returning id`;
  sql.part('posted', posted);
  if (lines.length > 0) sql.part('written_lines', insertLines(sql, { lines }, account, true));
  const { rows } = await tx.raw<{ id: number }>(sql.query(false));
  const [written] = rows;
  if (!written) throw new Error('The pending transaction was not written');
  return written.id;
}

function pendingRow(plan: Plan, books: Books): RuleRow {
  const variant = plan.variant ?? (books.exchanges ? 'exchanged' : 'filled_again');
  return rowOf(plan.rule, variant, plan.command);
}

function pendingColumns(
  { command, parties, variant }: Plan,
  day: string,
  amountCents: number,
  lines: readonly { quantity: number; unitDepositCents: number | null }[],
): Parameters<typeof transactionColumns>[0] {
  return {
    type: command.type,
    variant: variant ?? '',
    day,
    amountCents,
    containersCostCents: lines.reduce((sum, line) => sum + line.quantity * (line.unitDepositCents ?? 0), 0),
    containersCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    origin: null,
    author: command.adminId === undefined ? (command.author ?? null) : null,
    adminId: command.adminId ?? null,
    recorder: command.recorder ?? null,
    personId: command.personId ?? null,
    parties,
    roundId: null,
    place: command.place ?? null,
    reason: command.reason ?? null,
    rewardId: command.rewardId ?? null,
    providerReference: command.providerReference ?? null,
    means: null,
    insteadOfId: null,
    keptCents: 0,
    vatCents: 0,
    cardChange: null,
    comment: command.comment ?? null,
    reversesId: null,
    batchId: command.batchId ?? null,
  };
}
