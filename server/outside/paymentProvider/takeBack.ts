import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { ownMoneyOf } from '../../domain/ledger/books/ownMoney.ts';
import { reverseByProvider } from '../../domain/ledger/pending/byProvider.ts';
import { complete } from '../../domain/ledger/pending/complete.ts';
import { openPending } from '../../domain/ledger/pending/openPending.ts';
import { dispute } from '../../domain/ledger/payments.ts';
import { reverseSettlement, settle } from '../../domain/ledger/settlements.ts';
import { writeRefund } from './refundQueries.ts';
import { type Booked, bookedFor, takeableCents, writeSource } from './queries.ts';

interface Taken {
  readonly source: string;
  readonly paymentId: number;
  readonly customerId: number;
  readonly cents: number;
  readonly comment: string;
}

/**
 * Money of a customer's payment that left the provider without our asking: what the customer paid
 * in and is free of the cagnotte goes (refund_deposit), the rest is the account's loss.
 */
export async function takeBack(tx: Tx, accountId: number, taken: Taken): Promise<void> {
  const { source, paymentId, customerId, cents, comment } = taken;
  const ownCents = await ownMoneyOf(tx, accountId, { kind: 'customer', id: customerId });
  const fromCustomer = Math.min(cents, ownCents, await takeableCents(tx, accountId, customerId));
  if (fromCustomer > 0) {
    const id = await openPending(tx, accountId, {
      type: 'refund_deposit',
      variant: 'payment_card',
      author: 'customer',
      holder: { kind: 'customer', id: customerId },
      amountCents: fromCustomer,
      comment,
    });
    await complete(tx, accountId, id);
    await writeRefund(tx, accountId, { transactionId: id, paymentId, cents: fromCustomer, refund: source });
    await writeSource(tx, accountId, source, { transactionId: id });
  }
  const rest = cents - Math.max(0, fromCustomer);
  if (rest > 0) {
    const settlementId = await settle(tx, accountId, dispute(rest, parisDay(tx.now()), source, comment));
    await writeSource(tx, accountId, source, { settlementId });
  }
}

/**
 * The money came back: what was booked for it is undone, but the provider's fee, which it keeps.
 */
export async function giveBack(tx: Tx, accountId: number, source: string, comment: string): Promise<boolean> {
  const booked = (await bookedFor(tx, accountId, source)).filter(({ kind }) => kind !== 'provider_fee');
  for (const one of booked) await undo(tx, accountId, source, one, comment);
  return booked.length > 0;
}

async function undo(tx: Tx, accountId: number, source: string, booked: Booked, comment: string): Promise<void> {
  if (booked.transactionId !== null) {
    const { id } = await reverseByProvider(tx, accountId, booked.transactionId, comment);
    await writeSource(tx, accountId, source, { transactionId: id });
  }
  if (booked.settlementId !== null) {
    const day = parisDay(tx.now());
    const settlementId = await reverseSettlement(tx, accountId, booked.settlementId, { comment, day });
    await writeSource(tx, accountId, source, { settlementId });
  }
}
