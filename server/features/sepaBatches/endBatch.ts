import { DAY_TO_COME } from '@boucle/contract/base/constants.ts';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type SepaBatchState, type SepaTransferState } from '@boucle/contract/features/sepaBatches/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { lockAccountShared } from '../../domain/ledger/books/advisoryLocks.ts';
import { reverse } from '../../domain/ledger/reversal/reverse.ts';
import { payment, transferExecuted } from '../../domain/ledger/payments.ts';
import { reverseSettlement, settle } from '../../domain/ledger/settlements.ts';

export const THE_BATCH = 'Ce lot de virements';

interface Act {
  readonly personId: number;
  readonly now: Date;
}

interface Line {
  readonly n: number;
  readonly state: SepaTransferState;
  readonly statement_id: number | null;
  readonly restaurant_id: number | null;
  readonly transaction_id: number | null;
  /**
   * For a refund that stands in the transfers under way until the bank has executed it; earlier
   * ones were out at once.
   */
  readonly in_transit: boolean;
  readonly settlement_id: number | null;
  readonly cents: number;
}

interface Batch {
  readonly label: string;
  readonly state: SepaBatchState;
  readonly version: number;
  /** The requested day of payment. */
  readonly pay_on: string;
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly lines: readonly Line[];
}

/**
 * A batch and its transfers, under lock: no one else ends it or returns one of them. 404 when the
 * account has none of that number.
 */
export async function lockBatch(tx: Tx, accountId: number, id: number): Promise<Batch> {
  // Before the row, as every act of the ledger does.
  await lockAccountShared(tx, accountId);
  const { rows: batches } = await tx.raw<Omit<Batch, 'lines'> & Record<string, unknown>>({
    text: 'select label, state, version, pay_on::text, created_by, created_at from sepa_batches where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  const [batch] = batches;
  if (batch === undefined) throw notFound(THE_BATCH);
  const { rows: lines } = await tx.raw<Line & Record<string, unknown>>({
    text: `select t.n, t.state, t.statement_id, s.restaurant_id, t.transaction_id,
        coalesce(x.variant = 'sepa', false) as in_transit,
        coalesce(t.settlement_id, (select z.id from settlements z where z.account_id = $1 and z.transaction_id = t.transaction_id
          and z.kind = 'transfer_executed' and z.reverses_id is null)) as settlement_id, t.cents
      from sepa_transfers t left join statements s on s.account_id = $1 and s.id = t.statement_id
      left join transactions x on x.account_id = $1 and x.id = t.transaction_id
      where t.account_id = $1 and t.batch_id = $2 order by t.statement_id, t.n`,
    values: [accountId, id],
  });
  return { ...batch, lines };
}

/**
 * Marks a batch executed by the bank on a day, today when left out: a payment is written for each
 * statement, and each refund leaves the bank, once. Refused once it is ended, and before the
 * requested day of payment.
 */
export async function executeBatch(
  tx: Tx,
  accountId: number,
  id: number,
  batch: Batch,
  { day, personId, now }: Act & { day: string | undefined },
): Promise<void> {
  refuseEnded(batch);
  const on = notLater(day, now);
  if (on < batch.pay_on)
    throw invalidField('day', `La banque n’exécute ce lot qu’à partir du ${writtenDay(batch.pay_on)}.`);
  const settled: { n: number; settlement_id: number | null }[] = [];
  for (const line of batch.lines) {
    const { n, statement_id: statementId, restaurant_id: restaurantId, transaction_id: transactionId, cents } = line;
    if (transactionId !== null && line.in_transit)
      await settle(tx, accountId, transferExecuted(transactionId, cents, on, personId), { now });
    if (statementId === null || restaurantId === null) {
      settled.push({ n, settlement_id: null });
      continue;
    }
    const paid = payment(restaurantId, -cents, on, personId);
    const comment = `Virement ${batch.label}`;
    settled.push({ n, settlement_id: await settle(tx, accountId, { ...paid, statementId, comment }, { now }) });
  }
  await tx.raw({
    text: `update sepa_transfers t set state = 'paid', settlement_id = v.settlement_id
      from jsonb_to_recordset($3::jsonb) as v(n smallint, settlement_id bigint)
      where t.account_id = $1 and t.batch_id = $2 and t.n = v.n`,
    values: [accountId, id, JSON.stringify(settled)],
  });
  await end(tx, accountId, id, { state: 'executed', on, reason: '', personId, now });
}

/**
 * Gives up a batch that did not leave for the bank: the refunds that it recorded are reversed, the
 * statements are free again.
 */
export async function cancelBatch(
  tx: Tx,
  accountId: number,
  id: number,
  batch: Batch,
  { reason, personId, now }: Act & { reason: string },
): Promise<void> {
  refuseEnded(batch);
  for (const { transaction_id: transactionId } of batch.lines) {
    if (transactionId === null) continue;
    const comment = `Lot ${batch.label} annulé\u00a0: ${reason}`;
    await reverse(tx, accountId, { transactionId, comment, adminId: personId });
  }
  await tx.raw({
    text: "update sepa_transfers set state = 'cancelled' where account_id = $1 and batch_id = $2",
    values: [accountId, id],
  });
  await end(tx, accountId, id, { state: 'cancelled', on: parisDay(now), reason, personId, now });
}

/**
 * Marks a transfer that the bank sent back: the payment or the refund is reversed, and what it paid
 * is owed again.
 */
export async function returnTransfer(
  tx: Tx,
  accountId: number,
  { id, n }: { id: number; n: number },
  batch: Batch,
  { day, reason, personId, now }: Act & { day: string | undefined; reason: string },
): Promise<void> {
  const line = batch.lines.find((one) => one.n === n);
  if (line === undefined) throw notFound('Ce virement');
  if (line.state === 'returned') throw refused('Ce virement est déjà marqué retourné.');
  if (line.state !== 'paid') throw refused('Seul un virement exécuté peut être retourné.');
  const on = notLater(day, now);
  const comment = `Virement ${batch.label}-${n} retourné\u00a0: ${reason}`;
  if (line.transaction_id !== null) {
    await reverse(tx, accountId, { transactionId: line.transaction_id, comment, adminId: personId });
  }
  if (line.settlement_id !== null) {
    await reverseSettlement(tx, accountId, line.settlement_id, { comment, personId, day: on });
  }
  await tx.raw({
    text: `update sepa_transfers set state = 'returned', returned_on = $4, returned_by = $5, reason = $6
      where account_id = $1 and batch_id = $2 and n = $3`,
    values: [accountId, id, n, on, personId, reason],
  });
  await tx.raw({
    text: 'update sepa_batches set version = version + 1 where account_id = $1 and id = $2',
    values: [accountId, id],
  });
}

function refuseEnded({ state, label }: Batch): void {
  if (state === 'executed') throw refused(`Le lot ${label} est déjà exécuté.`);
  if (state === 'cancelled') throw refused(`Le lot ${label} est annulé.`);
}

function notLater(day: string | undefined, now: Date): string {
  const today = parisDay(now);
  if (day !== undefined && day > today) throw invalidField('day', DAY_TO_COME);
  return day ?? today;
}

async function end(
  tx: Tx,
  accountId: number,
  id: number,
  { state, on, reason, personId, now }: Act & { state: SepaBatchState; on: string; reason: string },
): Promise<void> {
  await tx.raw({
    text: `update sepa_batches set state = $3, ended_on = $4, reason = $5, ended_by = $6, ended_at = $7, version = version + 1
      where account_id = $1 and id = $2`,
    values: [accountId, id, state, on, reason, personId, now],
  });
}
