import { parisDay } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { payInCash, payInCheques, undoPayIn } from './payIn.ts';
import { paidInOf } from './read.ts';

/**
 * Calls of cheques and cash taken to the bank, as `contract/features/books/payInCalls.ts` declares
 * them.
 */
export const payInHandlers = {
  paidIn: calls.books.paidIn.handler(async ({ context: { tx, caller } }) => ({
    data: await paidInOf(tx, accountOf(caller)),
  })),

  payIn: calls.books.payIn.handler(async ({ context: { tx, caller, dependencies, details }, input }) => {
    const accountId = accountOf(caller);
    const { personId } = caller;
    const now = dependencies.now();
    const slip = { day: input.day ?? parisDay(now), personId, now };
    if (input.means === 'cheque') {
      const { payment_ids: paymentIds, credit_ids: creditIds } = input;
      await payInCheques(tx, accountId, { paymentIds, ...(creditIds && { creditIds }) }, slip);
    } else await payInCash(tx, accountId, toCents(input.amount), slip);
    const data = await paidInOf(tx, accountId);
    details['amount'] = data.slips[0]?.amount ?? toEuros(0);
    return { data };
  }),

  undoPayIn: calls.books.undoPayIn.handler(async ({ context: { tx, caller, dependencies, details }, input }) => {
    const accountId = accountOf(caller);
    const { personId } = caller;
    const { id, comment } = input;
    await undoPayIn(tx, accountId, id, { comment, personId, day: parisDay(dependencies.now()) });
    const data = await paidInOf(tx, accountId);
    details['amount'] = data.slips.find((slip) => slip.id === id)?.amount ?? toEuros(0);
    return { data };
  }),
};
