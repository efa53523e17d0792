import { accountOf, calls } from '../../platform/api/procedures.ts';
import { oneCustomer } from './queries.ts';
import { decideTransfer, openRequests } from './refundRequests.ts';

/** Refunds by transfer that customers ask for, and their decision. */
export const refundCalls = {
  refundRequests: calls.customers.refundRequests.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: await openRequests(tx, dependencies.secret, accountOf(caller)),
  })),

  decideRefund: calls.customers.decideRefund.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const accountId = accountOf(caller);
    await oneCustomer(tx, accountId, input.id);
    const { id, request_id: requestId, decision, reason = '' } = input;
    await decideTransfer(
      tx,
      accountId,
      { id, requestId, accepted: decision === 'accept', reason, adminId: caller.personId },
      { ...dependencies, inExample: caller.inExample },
    );
    return { data: await oneCustomer(tx, accountId, id) };
  }),
};
