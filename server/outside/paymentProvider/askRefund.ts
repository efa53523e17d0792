import { randomUUID } from 'node:crypto';
import { euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { openPending } from '../../domain/ledger/pending/openPending.ts';
import { LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { type HolderRef, type RecordCommand } from '../../domain/ledger/types.ts';
import { lockSource } from './queries.ts';
import { refundables, writeRefund } from './refundQueries.ts';

type RefundCommand = RecordCommand & { readonly holder: HolderRef; readonly amountCents: number };

/**
 * A customer asks for money back on the cards that paid: one pending transaction, and one job, for
 * each payment that is given back, the latest payments first, recorded together. Answers their
 * numbers. Throws LedgerRefusal.
 */
export async function askRefund(
  tx: Tx,
  jobs: Pick<JobQueue, 'add'>,
  accountId: number,
  command: RefundCommand,
): Promise<number[]> {
  const { holder, amountCents } = command;
  const parts: { paymentId: number; cents: number }[] = [];
  let left = amountCents;
  // Two at once would choose the same payments.
  await lockSource(tx, accountId, `customer ${holder.id}`);
  for (const { paymentId, cents } of await refundables(tx, accountId, holder.id)) {
    if (left === 0) break;
    const part = Math.min(left, cents);
    parts.push({ paymentId, cents: part });
    left -= part;
  }
  if (left > 0) {
    const can = euro(eurosOf(amountCents - left));
    throw new LedgerRefusal(
      `Le prestataire de paiement ne peut rendre que ${can}, vous en demandez ${euro(eurosOf(amountCents))}.`,
    );
  }
  const together = parts.length > 1 ? { batchId: randomUUID() } : {};
  const ids: number[] = [];
  for (const { paymentId, cents } of parts) {
    const id = await openPending(tx, accountId, { ...command, ...together, amountCents: cents });
    await writeRefund(tx, accountId, { transactionId: id, paymentId, cents });
    await jobs.add(tx, 'provider-refund', { accountId, transactionId: id });
    ids.push(id);
  }
  return ids;
}
