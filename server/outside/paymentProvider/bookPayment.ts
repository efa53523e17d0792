import { euro, eurosOf, parisDay } from '@boucle/contract/base/format.ts';
import type { Stripe } from 'stripe';
import { type Tx } from '../../platform/database/transaction.ts';
import { completeByProvider, creditArrived } from '../../domain/ledger/pending/byProvider.ts';
import { cancelPending } from '../../domain/ledger/pending/settle.ts';
import { providerFee } from '../../domain/ledger/payments.ts';
import { settle } from '../../domain/ledger/settlements.ts';
import { PAYMENT_KEY, numberIn } from './metadata.ts';
import { type OnBehalf, idOf } from './onBehalf.ts';
import {
  type Payment,
  addPaid,
  isBooked,
  isBookedAs,
  isSettled,
  lockPayment,
  lockSource,
  stateOf,
  writePaid,
  writeSource,
} from './queries.ts';

const SECOND = 'Second paiement de la même demande';

/**
 * A charge, if it may concern us: what it is of is booked as the provider has it now. Answers what
 * came of it.
 */
export async function bookCharge(side: OnBehalf, charge: string): Promise<string> {
  if (await side.run((tx) => isBooked(tx, side.accountId, charge))) return 'déjà enregistré';
  const { payment_intent: intent } = await side.stripe.charges.retrieve(charge, {}, side.as);
  const id = idOf(intent);
  return id === null ? 'paiement inconnu' : bookPayment(side, id);
}

/**
 * Brings our books to where the provider has a payment, whatever the order in which its events
 * come: paid, the transaction is completed (or the money becomes a separate credit) and the
 * provider's fee is settled; given up, the transaction is cancelled. Answers what came of it.
 */
export async function bookPayment(side: OnBehalf, intentId: string): Promise<string> {
  const { accountId, stripe, as } = side;
  if (await side.run((tx) => isBookedAs(tx, accountId, intentId))) return 'déjà enregistré';
  const expand = ['latest_charge.balance_transaction'];
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand }, as);
  const paymentId = numberIn(intent.metadata, PAYMENT_KEY);
  if (paymentId === undefined) return 'paiement inconnu';
  return side.run(async (tx) => {
    const payment = await lockPayment(tx, accountId, paymentId);
    if (payment === undefined) return 'paiement inconnu';
    if (intent.status === 'canceled') return giveUp(tx, accountId, payment);
    if (intent.status !== 'succeeded') return 'pas encore payé';
    const charge = intent.latest_charge;
    if (charge === null || typeof charge === 'string') throw new Error('The provider did not tell the charge');
    if (charge.currency !== 'eur') return 'devise refusée';
    await lockSource(tx, accountId, charge.id);
    const outcome = await bookMoney(tx, accountId, payment, intent.id, charge);
    await bookFee(tx, accountId, charge);
    return outcome;
  });
}

async function bookMoney(
  tx: Tx,
  accountId: number,
  payment: Payment,
  intent: string,
  charge: Stripe.Charge,
): Promise<string> {
  if (payment.charge === charge.id) return 'déjà enregistré';
  const cents = charge.amount_captured;
  const creditId = await credit(tx, accountId, payment, cents);
  const paid = { intent, charge: charge.id, cents, creditId };
  // Sent together: the provider's account is everybody's, and locked until the commit.
  await Promise.all([
    payment.charge === null ? writePaid(tx, accountId, payment.id, paid) : addPaid(tx, accountId, payment, paid),
    writeSource(tx, accountId, charge.id, { transactionId: creditId }),
  ]);
  return creditId === payment.transactionId ? 'terminée' : `crédit ${creditId}`;
}

/** The transaction that a payment becomes. */
async function credit(tx: Tx, accountId: number, payment: Payment, cents: number): Promise<number> {
  const { transactionId: id, askedCents } = payment;
  const state = await stateOf(tx, accountId, id);
  // Whatever completed it, this charge is another one.
  if (state?.status === 'completed') return creditArrived(tx, accountId, id, { amountCents: cents, reason: SECOND });
  if (cents === askedCents) return creditOnce(tx, accountId, payment);
  const reason = `Montant reçu ${euro(eurosOf(cents))}, demandé ${euro(eurosOf(askedCents))}`;
  return creditArrived(tx, accountId, id, { amountCents: cents, reason });
}

/**
 * `completeByProvider` takes a second yes for the same one: when another charge was credited
 * instead, this is a second payment.
 */
async function creditOnce(tx: Tx, accountId: number, { transactionId: id, askedCents }: Payment): Promise<number> {
  const creditId = await completeByProvider(tx, accountId, id);
  const { rowCount } = await tx.raw({
    text: 'select from provider_sources where account_id = $1 and transaction_id = $2',
    values: [accountId, creditId],
  });
  return rowCount === 0 ? creditId : creditArrived(tx, accountId, id, { amountCents: askedCents, reason: SECOND });
}

async function bookFee(tx: Tx, accountId: number, charge: Stripe.Charge): Promise<void> {
  const row = charge.balance_transaction;
  // A later event brings it when it is not known yet.
  if (row === null || typeof row === 'string') return;
  await settleFee(tx, accountId, charge.id, row);
}

/** The provider's fee of one of its rows, once; nothing when there is none. */
export async function settleFee(
  tx: Tx,
  accountId: number,
  source: string,
  { id, fee }: Pick<Stripe.BalanceTransaction, 'id' | 'fee'>,
): Promise<void> {
  if (fee === 0 || (await isSettled(tx, accountId, id))) return;
  const settlementId = await settle(tx, accountId, providerFee(fee, parisDay(tx.now()), id));
  await writeSource(tx, accountId, source, { settlementId });
}

async function giveUp(tx: Tx, accountId: number, { transactionId }: Payment): Promise<string> {
  const state = await stateOf(tx, accountId, transactionId);
  if (state?.status !== 'pending') return 'déjà terminé';
  await cancelPending(tx, accountId, transactionId);
  return 'annulée';
}
