import { inactiveOf } from '../../domain/personalData/inactive.ts';
import { mentionsOf } from '../../domain/personalData/mentions.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { answerRequest, dataRequestsOf, receiveRequest } from './dataRequests.ts';
import { eraseInactive, warnInactive } from './inactive.ts';
import { oneCustomer } from './queries.ts';

/** Personal data of consos, in addition to export and erasure. */
export const dataCalls = {
  mentions: calls.customers.mentions.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    return { data: await mentionsOf(tx, accountId, await oneCustomer(tx, accountId, input.id)) };
  }),

  dataRequests: calls.customers.dataRequests.handler(async ({ context: { tx, caller }, input }) => ({
    data: await dataRequestsOf(tx, accountOf(caller), input),
  })),

  receiveDataRequest: calls.customers.receiveDataRequest.handler(async ({ context: { tx, caller }, input }) => ({
    data: await receiveRequest(tx, accountOf(caller), caller.personId, input),
  })),

  answerDataRequest: calls.customers.answerDataRequest.handler(async ({ context: { tx, caller }, input }) => ({
    data: await answerRequest(tx, accountOf(caller), caller.personId, input),
  })),

  inactive: calls.customers.inactive.handler(async ({ context: { tx, caller } }) => ({
    data: await inactiveOf(tx, accountOf(caller)),
  })),

  setInactive: calls.customers.setInactive.handler(async ({ context: { tx, caller, details }, input }) => {
    details['months'] = input.months ?? 'never';
    await tx.raw({
      text: 'update accounts set inactive_months = $2 where id = $1',
      values: [accountOf(caller), input.months],
    });
    return { data: await inactiveOf(tx, accountOf(caller)) };
  }),

  warnInactive: calls.customers.warnInactive.handler(async ({ context, input }) => ({
    data: await warnInactive(context, input.ids),
  })),

  eraseInactive: calls.customers.eraseInactive.handler(async ({ context, input }) => ({
    data: await eraseInactive(context, input.ids),
  })),
};
