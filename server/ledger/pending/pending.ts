import { type Tx } from '../../database/transaction.ts';
import { type Books } from '../books.ts';
import { completed } from '../completed.ts';
import { dayOf } from '../day.ts';
import { checkCards } from '../demands.ts';
import { openBooks } from '../openBooks.ts';
import { moneyName, moneyOf } from '../places.ts';
import { type Plan, planOf } from '../plan.ts';
import { partiesOf, questionOf } from '../question.ts';
import { carryOut } from '../record.ts';
import { LedgerRefusal, translated } from '../refusals.ts';
import { reverse } from '../reversal/reverse.ts';
import { rowOf } from '../rows.ts';
import { type RuleRow } from '../ruleLanguage.ts';
import { refusalOf } from '../sentences.ts';
import { Statement } from '../sql/statement.ts';
import { transactionColumns } from '../sql/transactionColumns.ts';
import { insertLines } from '../sql/writeTransaction.ts';
import { type RecordCommand, type Recorded } from '../types.ts';
import { type Pending, lockPending } from './lockPending.ts';

/**
 * Writes down a transaction that waits for somebody else: the payment provider, the other party, an administrator. No container and no
 * euro moves; a refund blocks its amount. Deposits are those of this instant. Answers its number. Throws LedgerRefusal.
 */
export async function openPending(tx: Tx, accountId: number, command: RecordCommand): Promise<number> {
  const plan = planOf(await completed(tx, accountId, command), { asking: true });
  const books = await openBooks(tx, accountId, questionOf(plan), true);
  const row = pendingRow(plan, books);
  checkCards(plan.rule, row, plan.command, books);
  const day = dayOf(plan.at, command.day, command.adminId !== undefined, books.closedUntil);
  const { lines = [], amountCents = 0 } = plan.command;
  const opens = row.movements.some(({ lots }) => lots === 'open');
  const priced = lines.map(({ formatId, quantity, role = '' }) => {
    const price = opens ? books.deposits.get(formatId) : null;
    if (price === undefined) throw new LedgerRefusal('contenant inconnu', 'lines');
    return { formatId, quantity, role, unitDepositCents: price };
  });
  if (row.limit === 'received') await block(tx, accountId, plan, books);

  const sql = new Statement();
  const account = sql.value(accountId, 'bigint');
  const columns = transactionColumns(pendingColumns(plan, day, amountCents, priced));
  const names = [...Object.keys(columns), 'status', 'restaurant_id', 'created_at'];
  const values = [...Object.values(columns), 'pending', command.restaurantId ?? null, plan.at.toISOString()];
  sql.part(
    'posted',
    `insert into transactions (account_id, ${names.join(', ')}) values (${account}, ${sql.values(values)}) returning id`,
  );
  if (priced.length > 0) sql.part('written_lines', insertLines(sql, { lines: priced }, account));
  try {
    const { rows } = await tx.raw<{ id: number }>(sql.query(false));
    const [written] = rows;
    if (!written) throw new Error('The pending transaction was not written');
    return written.id;
  } catch (error) {
    throw translated(error);
  }
}

/** What a pending transaction waited for came: it is recorded as the books are now. Throws LedgerRefusal, nothing being changed. */
export async function complete(
  tx: Tx,
  accountId: number,
  id: number,
  { adminId, at }: { adminId?: number; at?: Date } = {},
): Promise<Recorded> {
  const pending = await lockPending(tx, accountId, id);
  if (pending.status !== 'pending') throw new LedgerRefusal('Cette transaction n’est plus en attente.');
  return carryOut(tx, accountId, planOf(withOptions(pending.command, adminId, at), { completesId: id }));
}

/**
 * The payment provider says yes. Money that arrived is never ignored: when the transaction is over already, or its loan cannot be made
 * any more, the payment becomes a credit of its own, tied to it. A second yes changes nothing.
 */
export async function completeByProvider(tx: Tx, accountId: number, id: number, at?: Date): Promise<number> {
  const { status, command, insteadId } = await lockPending(tx, accountId, id);
  if (status === 'completed') return id;
  if (insteadId !== null) return insteadId;
  if (status === 'pending') {
    await tx.raw({ text: 'savepoint provider_said_yes' });
    try {
      await complete(tx, accountId, id, at ? { at } : {});
      return id;
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
      await tx.raw({ text: 'rollback to savepoint provider_said_yes' });
      await settle(tx, accountId, id, 'failed', error.detail);
    }
  }
  if (command.type === 'refund_deposit') throw new LedgerRefusal('Ce remboursement n’est plus possible.');
  const { holder, amountCents } = command;
  const credit = await carryOut(
    tx,
    accountId,
    planOf({
      type: 'add_deposit',
      author: 'customer',
      insteadOfId: id,
      ...(holder && { holder }),
      ...(amountCents === undefined ? {} : { amountCents }),
      ...(at && { at }),
    }),
  );
  return credit.id;
}

/**
 * Money that arrived for a transaction that cannot take it: another amount than was asked, or a second payment of the same. It becomes a
 * credit of its own, tied to what it was meant for unless that was paid already. Throws LedgerRefusal.
 */
export async function creditArrived(
  tx: Tx,
  accountId: number,
  id: number,
  { amountCents, reason }: { amountCents: number; reason: string },
): Promise<number> {
  const { status, command, insteadId } = await lockPending(tx, accountId, id);
  if (status === 'pending') await settle(tx, accountId, id, 'failed', reason);
  const tied = status !== 'completed' && insteadId === null;
  const { holder } = command;
  const credit = await carryOut(
    tx,
    accountId,
    planOf({
      type: 'add_deposit',
      author: 'customer',
      amountCents,
      comment: reason,
      ...(tied && { insteadOfId: id }),
      ...(holder && { holder }),
    }),
  );
  return credit.id;
}

/** The provider says that what it gave back did not arrive. */
export function reverseByProvider(
  tx: Tx,
  accountId: number,
  transactionId: number,
  comment: string,
): Promise<Recorded> {
  return reverse(tx, accountId, { transactionId, comment }, 'provider');
}

/** It will not be: what it blocked is free again. Throws LedgerRefusal when it is over already. */
export async function failPending(tx: Tx, accountId: number, id: number, reason: string): Promise<void> {
  await settle(tx, accountId, id, 'failed', reason);
}

export async function cancelPending(tx: Tx, accountId: number, id: number): Promise<void> {
  await settle(tx, accountId, id, 'cancelled', null);
}

async function settle(
  tx: Tx,
  accountId: number,
  id: number,
  status: 'failed' | 'cancelled',
  reason: string | null,
): Promise<void> {
  const pending: Pending = await lockPending(tx, accountId, id);
  if (pending.status !== 'pending') throw new LedgerRefusal('Cette transaction n’est plus en attente.');
  const plan = planOf(pending.command, { completesId: id });
  const row = plan.rule.rows[plan.variant ?? ''];
  if (row?.limit === 'received') {
    const key = moneyOf('CAG', partiesOf(pending.command));
    await changeBlocked(tx, accountId, key, -(pending.command.amountCents ?? 0));
  }
  await tx.raw({
    text: 'update transactions set status = $3, failure_reason = $4 where account_id = $1 and id = $2',
    values: [accountId, id, status, reason],
  });
}

function pendingRow(plan: Plan, books: Books): RuleRow {
  const variant = plan.variant ?? (books.exchanges ? 'exchanged' : 'filled_again');
  return rowOf(plan.rule, variant, plan.command);
}

async function block(tx: Tx, accountId: number, { command }: Plan, books: Books): Promise<void> {
  const { amountCents = 0 } = command;
  const parties = partiesOf(command);
  const key = moneyOf('CAG', parties);
  const purse = books.money.get(moneyName(key));
  const availableCents = (purse?.balanceCents ?? 0) - (purse?.blockedCents ?? 0);
  if (amountCents > availableCents) {
    const shortage = { kind: 'money', availableCents, askedCents: amountCents, purpose: 'taking back' } as const;
    throw await refusalOf(tx, accountId, shortage, parties);
  }
  if (amountCents > books.receivedCents) {
    const shortage = {
      kind: 'received',
      availableCents: Math.max(0, books.receivedCents),
      askedCents: amountCents,
    } as const;
    throw await refusalOf(tx, accountId, shortage, parties);
  }
  await changeBlocked(tx, accountId, key, amountCents);
}

async function changeBlocked(
  tx: Tx,
  accountId: number,
  { kind, owner, ownerId }: ReturnType<typeof moneyOf>,
  deltaCents: number,
): Promise<void> {
  await tx.raw({
    text: `update money_accounts set blocked_cents = blocked_cents + $5
      where account_id = $1 and kind = $2 and owner = $3 and owner_id = $4`,
    values: [accountId, kind, owner, ownerId, deltaCents],
  });
}

function withOptions(command: RecordCommand, adminId: number | undefined, at: Date | undefined): RecordCommand {
  return { ...command, ...(adminId === undefined ? {} : { adminId }), ...(at && { at }) };
}

function pendingColumns(
  { command, variant }: Plan,
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
    parties: partiesOf(command),
    place: command.place ?? null,
    reason: command.reason ?? null,
    rewardId: command.rewardId ?? null,
    providerReference: command.providerReference ?? null,
    insteadOfId: null,
    keptCents: 0,
    vatCents: 0,
    cardChange: null,
    comment: command.comment ?? null,
    reversesId: null,
    gestureId: command.gestureId ?? null,
  };
}
