import { forbidden, refused } from '../../platform/http/errors.ts';
import { takesPayments } from '../../outside/paymentProvider/queries.ts';
import { ownCustomer } from '../presented/customer.ts';
import { type PostingPlan, type OfType, type Remarks, type PostingContext, linesOf } from './postingPlan.ts';
import { theRestaurant } from './parties.ts';

/** A customer's own, which the payment provider will say yes to. */
export async function payment(
  context: PostingContext,
  asked: OfType<'grab_container_and_deposit' | 'add_deposit' | 'refund_deposit'>,
  remarks: Remarks,
): Promise<PostingPlan> {
  const own = ownCustomer(context.caller, {});
  if (own === undefined) throw forbidden();
  if (!(await takesPayments(context.tx, context.caller.accountId))) {
    throw refused('Cette initiative ne reçoit pas encore de paiements par carte.');
  }
  const command = {
    type: asked.transaction_type,
    author: 'customer',
    holder: { kind: 'customer', id: own },
    amountCents: asked.amount_cents,
    ...remarks,
  } as const;
  if (asked.transaction_type === 'refund_deposit')
    return { how: 'refund', command: { ...command, variant: 'payment_card' } };
  if (asked.transaction_type === 'add_deposit') return { how: 'pend', command };
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  return { how: 'pend', command: { ...command, restaurantId, lines: linesOf(asked.containers) } };
}
