import { failPending } from '../../domain/ledger/pending/settle.ts';
import { bookPayment } from './bookPayment.ts';
import { PAYMENT_KEY, numberIn } from './metadata.ts';
import { type OnBehalf, idOf } from './onBehalf.ts';
import { isBookedAs, lockPayment, stateOf } from './queries.ts';

/**
 * French words for the provider's reasons about a card; the bank's own reasons are for the bank.
 */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'provision insuffisante',
  expired_card: 'carte expirée',
  incorrect_cvc: 'code de sécurité erroné',
  lost_card: 'carte déclarée perdue',
  stolen_card: 'carte déclarée volée',
};

/**
 * A payment page: paid, its payment is booked; over without payment, its transaction failed, unless
 * another page is open for it.
 */
export async function bookSession(side: OnBehalf, sessionId: string): Promise<string> {
  const { accountId, stripe, as } = side;
  if (await side.run((tx) => isBookedAs(tx, accountId, sessionId))) return 'déjà enregistré';
  const session = await stripe.checkout.sessions.retrieve(sessionId, {}, as);
  const intentId = idOf(session.payment_intent);
  if (session.payment_status === 'paid' && intentId !== null) return bookPayment(side, intentId);
  if (session.status !== 'expired') return 'pas encore payé';
  const paymentId = numberIn(session.metadata, PAYMENT_KEY);
  if (paymentId === undefined) return 'paiement inconnu';
  const last = intentId === null ? null : await stripe.paymentIntents.retrieve(intentId, {}, as);
  if (last?.status === 'succeeded') return bookPayment(side, last.id);
  const { decline_code: decline = '' } = last?.last_payment_error ?? {};
  const declined = last?.last_payment_error === undefined || last.last_payment_error === null;
  const reason = declined ? 'Paiement abandonné' : `Carte refusée par la banque${becauseOf(REASONS[decline])}`;
  return side.run(async (tx) => {
    const payment = await lockPayment(tx, accountId, paymentId);
    if (payment === undefined) return 'paiement inconnu';
    const state = await stateOf(tx, accountId, payment.transactionId);
    if (state?.status !== 'pending') return 'déjà terminé';
    await failPending(tx, accountId, payment.transactionId, reason);
    return 'échec';
  });
}

const becauseOf = (reason: string | undefined): string => (reason === undefined ? '' : `\u00a0: ${reason}`);
