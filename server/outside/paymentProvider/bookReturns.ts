import { parisDay } from '@boucle/contract/base/format.ts';
import type { Stripe } from 'stripe';
import { type Tx } from '../../platform/database/transaction.ts';
import { complete } from '../../domain/ledger/pending/complete.ts';
import { failPending } from '../../domain/ledger/pending/settle.ts';
import { payout } from '../../domain/ledger/payments.ts';
import { settle } from '../../domain/ledger/settlements.ts';
import { bookCharge, settleFee } from './bookPayment.ts';
import { REFUND_KEY, numberIn } from './metadata.ts';
import { type OnBehalf, idOf } from './onBehalf.ts';
import { bookedFor, lockSource, paymentOfCharge, stateOf, writeSource } from './queries.ts';
import { setRefund, transactionOfRefund } from './refundQueries.ts';
import { giveBack, takeBack } from './takeBack.ts';

const OUTSIDE = 'Remboursement fait chez le prestataire de paiement';
const DISPUTED = 'Paiement contesté par la banque du client';

/**
 * Brings our books to where the provider has a refund, ours or one that the initiative made there.
 * Answers what came of it.
 */
export async function bookRefund(side: OnBehalf, refundId: string): Promise<string> {
  const refund = await side.stripe.refunds.retrieve(refundId, {}, side.as);
  const charge = idOf(refund.charge);
  // Its payment may not have reached us yet: events come in any order.
  if (charge !== null) await bookCharge(side, charge);
  return side.run((tx) => bookRefundState(tx, side.accountId, refund, charge));
}

async function bookRefundState(
  tx: Tx,
  accountId: number,
  refund: Stripe.Refund,
  charge: string | null,
): Promise<string> {
  await lockSource(tx, accountId, refund.id);
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const asked = numberIn(refund.metadata, REFUND_KEY);
  const id = await transactionOfRefund(tx, accountId, refund.id, asked);
  const state = id === undefined ? undefined : await stateOf(tx, accountId, id);
  if (id !== undefined && state?.status === 'pending') {
    if (failed) {
      await failPending(tx, accountId, id, 'La banque a refusé le remboursement');
      await setRefund(tx, accountId, id, { refund: refund.id, status: 'failed' });
      return 'échec';
    }
    if (refund.status !== 'succeeded') {
      await setRefund(tx, accountId, id, { refund: refund.id, status: 'sent' });
      return 'en route';
    }
    await complete(tx, accountId, id);
    await setRefund(tx, accountId, id, { refund: refund.id, status: 'succeeded' });
    await writeSource(tx, accountId, refund.id, { transactionId: id });
    return 'terminée';
  }
  const booked = await bookedFor(tx, accountId, refund.id);
  if (failed) {
    if (id !== undefined) await setRefund(tx, accountId, id, { refund: refund.id, status: 'failed' });
    const undone = await giveBack(tx, accountId, refund.id, 'La banque a renvoyé le remboursement');
    return undone ? 'annulé' : 'déjà enregistré';
  }
  if (booked.length > 0 || refund.status !== 'succeeded') return 'déjà enregistré';
  const payment = charge === null ? undefined : await paymentOfCharge(tx, accountId, charge);
  if (payment === undefined) return 'paiement inconnu';
  await takeBack(tx, accountId, {
    source: refund.id,
    paymentId: payment.id,
    customerId: payment.customerId,
    cents: refund.amount,
    comment: OUTSIDE,
  });
  return 'enregistré';
}

/**
 * Brings our books to where the provider has a dispute: what it took, its fee, and what came back
 * when it is won.
 */
export async function bookDispute(side: OnBehalf, disputeId: string): Promise<string> {
  const { accountId } = side;
  const dispute = await side.stripe.disputes.retrieve(disputeId, {}, side.as);
  const charge = idOf(dispute.charge) ?? '';
  await bookCharge(side, charge);
  return side.run(async (tx) => {
    await lockSource(tx, accountId, dispute.id);
    const payment = await paymentOfCharge(tx, accountId, charge);
    if (payment === undefined) return 'paiement inconnu';
    const outcome = await bookTaken(tx, accountId, dispute, payment);
    // After what takes the customer's lock: postings take that one first, and the provider's
    // account last.
    for (const row of dispute.balance_transactions) await settleFee(tx, accountId, dispute.id, row);
    return outcome;
  });
}

async function bookTaken(
  tx: Tx,
  accountId: number,
  dispute: Stripe.Dispute,
  { id: paymentId, customerId }: { id: number; customerId: number },
): Promise<string> {
  const takenCents = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const booked = (await bookedFor(tx, accountId, dispute.id)).filter(({ kind }) => kind !== 'provider_fee');
  if (takenCents <= 0) {
    const undone = await giveBack(tx, accountId, dispute.id, 'Contestation gagnée');
    return undone ? 'rendu' : 'déjà enregistré';
  }
  if (booked.length > 0) return 'déjà enregistré';
  await takeBack(tx, accountId, { source: dispute.id, paymentId, customerId, cents: takenCents, comment: DISPUTED });
  return 'repris';
}

/** Books a payout of the provider to the account's bank, and what the bank sent back. */
export async function bookPayout(side: OnBehalf, payoutId: string): Promise<string> {
  const { accountId } = side;
  const paid = await side.stripe.payouts.retrieve(payoutId, {}, side.as);
  return side.run(async (tx) => {
    await lockSource(tx, accountId, paid.id);
    const failed = idOf(paid.failure_balance_transaction) !== null;
    const booked = await bookedFor(tx, accountId, paid.id);
    if (failed) {
      const undone = await giveBack(tx, accountId, paid.id, 'La banque a refusé le virement');
      return undone ? 'annulé' : 'déjà enregistré';
    }
    if (booked.length > 0) return 'déjà enregistré';
    const settlementId = await settle(tx, accountId, payout(paid.amount, parisDay(tx.now()), paid.id));
    await writeSource(tx, accountId, paid.id, { settlementId });
    return 'enregistré';
  });
}
