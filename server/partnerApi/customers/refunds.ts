import { askTransfer, refundsOf, withdrawTransfer } from '../../features/customers/refundRequests.ts';
import { customerOf } from '../customer.ts';
import { conflict } from '../../platform/http/errors.ts';
import { partnerCalls } from '../procedures.ts';

/** Handlers of `contract/partnerApi/refunds.ts`. */
export const refunds = {
  refunds: partnerCalls.customer.refunds.handler(async ({ context: { tx, caller } }) => ({
    data: await refundsOf(tx, caller.accountId, customerOf(caller)),
  })),

  askRefund: partnerCalls.customer.askRefund.handler(async ({ context, input }) => {
    const { tx, caller, dependencies, details } = context;
    const customerId = customerOf(caller);
    await askTransfer(tx, dependencies, [caller.accountId, customerId], input);
    details['customer_id'] = customerId;
    return { data: await refundsOf(tx, caller.accountId, customerId) };
  }),

  withdrawRefund: partnerCalls.customer.withdrawRefund.handler(async ({ context: { tx, caller, details } }) => {
    const customerId = customerOf(caller);
    if (!(await withdrawTransfer(tx, caller.accountId, customerId)))
      throw conflict('Cette demande n’attend plus de réponse.');
    details['customer_id'] = customerId;
    return { data: await refundsOf(tx, caller.accountId, customerId) };
  }),
};
