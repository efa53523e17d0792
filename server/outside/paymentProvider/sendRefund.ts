import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { failPending } from '../../domain/ledger/pending/settle.ts';
import { bookRefund } from './bookReturns.ts';
import { REFUND_KEY } from './metadata.ts';
import { onBehalf } from './onBehalf.ts';
import { type PaymentProvider } from './provider.ts';
import { askedRefund, setRefund } from './refundQueries.ts';
import { stateOf } from './queries.ts';

/**
 * Asks the provider for a refund that a transaction waits for. Done again after a lost answer, it
 * is the same refund: the key of the request is the transaction's own. What the provider refuses
 * for good fails the transaction; throws when it is to be tried again.
 */
export async function sendRefund(
  database: Database,
  payments: PaymentProvider,
  { accountId, transactionId }: { accountId: number; transactionId: number },
): Promise<void> {
  const refund = await inScope(database, { kind: 'account', accountId }, (tx) =>
    askedRefund(tx, accountId, transactionId),
  );
  if (refund?.status !== 'asked') return;
  const { intent, cents, providerAccount } = refund;
  const side = await onBehalf(database, payments, { accountId, providerAccount });
  const made = await side.stripe.refunds
    .create(
      { payment_intent: intent, amount: cents, metadata: { [REFUND_KEY]: String(transactionId) } },
      { ...side.as, idempotencyKey: `boucle-refund-${accountId}-${transactionId}` },
    )
    .catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
  if (made !== null) {
    await bookRefund(side, made.id);
    return;
  }
  await side.run(async (tx) => {
    const state = await stateOf(tx, accountId, transactionId);
    if (state?.status === 'pending') {
      await failPending(tx, accountId, transactionId, 'Le prestataire de paiement a refusé le remboursement');
    }
    await setRefund(tx, accountId, transactionId, { refund: null, status: 'failed' });
  });
}

/** The provider understood, and refuses: trying again would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
