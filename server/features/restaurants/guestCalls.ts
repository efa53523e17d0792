import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { complete } from '../../domain/ledger/pending/complete.ts';
import { failPending } from '../../domain/ledger/pending/settle.ts';
import { transactionPage, transactionRow } from '../../domain/transactions/page.ts';
import { askedAt, guestsOf } from './guestQueries.ts';
import { restaurantNamed } from './queries.ts';
import { recorded } from './recorded.ts';

const REFUSED = 'Refusé par l’initiative.';
const MOST_PENDING = 100;

interface Decision {
  readonly transaction_id: number;
  readonly decision: 'accept' | 'refuse';
  readonly reason?: string | undefined;
}

/** Guests of a restaurant: what they have, adjustments, refunds; and its reported breakages. */
export const guestCalls = {
  guests: calls.restaurants.guests.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, id);
    const [guests, pending] = [await guestsOf(tx, accountId, id), await pendingOf(tx, accountId, id)];
    return { data: { ...guests, pending } };
  }),

  adjustGuests: calls.restaurants.adjustGuests.handler(async ({ context, input }) => {
    await restaurantNamed(context.tx, accountOf(context.caller), input.id);
    const row = await recorded(context, input, {
      type: 'adjust_guest_stock_container',
      variant: input.direction,
      restaurantId: input.id,
    });
    context.details['pieces'] = row.containers_count;
    return { data: row };
  }),

  decideGuests: calls.restaurants.decideGuests.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const asked = await askedAt(tx, accountId, input, 'adjust_guest_stock_container');
    if (asked === undefined) throw notFound('Cet ajustement');
    return { data: await decide(tx, accountId, input, { adminId: caller.personId }) };
  }),

  decideBreakage: calls.restaurants.decideBreakage.handler(async ({ context: { tx, caller, details }, input }) => {
    const accountId = accountOf(caller);
    const asked = await askedAt(tx, accountId, input, 'admin_out');
    if (asked === undefined) throw notFound('Cette casse');
    // A shelf counted since was counted without them.
    const row = await decide(tx, accountId, input, { adminId: caller.personId, doneAt: asked });
    details['pieces'] = row.containers_count;
    return { data: row };
  }),

  refundGuests: calls.restaurants.refundGuests.handler(async ({ context, input }) => {
    await restaurantNamed(context.tx, accountOf(context.caller), input.id);
    const row = await recorded(context, input, {
      type: 'admin_refund_guest_deposit',
      variant: input.given_back ? 'given_back' : 'not_given_back',
      restaurantId: input.id,
      ...(input.means !== undefined && { means: input.means }),
      ...(input.payee !== undefined && { payee: input.payee }),
      ...(input.reference !== undefined && { reference: input.reference }),
    });
    context.details['pieces'] = row.containers_count;
    return { data: row };
  }),
};

/** Completes what a restaurant asked for, or fails it with the reason that the restaurant reads. */
async function decide(
  tx: Tx,
  accountId: number,
  { transaction_id: id, decision, reason = '' }: Decision,
  done: { readonly adminId: number; readonly doneAt?: Date },
): Promise<TransactionRow> {
  if (decision === 'accept') await complete(tx, accountId, id, done);
  else await failPending(tx, accountId, id, reason === '' ? REFUSED : reason);
  return transactionRow(tx, accountId, id);
}

/** Adjustments that the restaurant asked for and no one decided yet, the oldest first. */
async function pendingOf(tx: Tx, accountId: number, restaurantId: number): Promise<TransactionRow[]> {
  const { rows } = await transactionPage(
    tx,
    accountId,
    { types: ['adjust_guest_stock_container'], statuses: ['pending'], restaurantId },
    [{ column: 'id', descending: false }],
    { limit: MOST_PENDING, offset: 0 },
  );
  return rows;
}
