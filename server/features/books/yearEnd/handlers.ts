import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { dayOf } from '../dayOf.ts';
import { agedBalance, agedCsv } from './aged.ts';
import { cutOffCsv, cutOffOf } from './cutOff.ts';

/** What a year ends with: what `contract/features/books/yearEndCalls.ts` promises. */
export const yearEndHandlers = {
  aged: calls.books.aged.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: await agedBalance(tx, accountOf(caller), dayOf(input.day, dependencies.now(), 'day')),
  })),

  agedCsv: calls.books.agedCsv.handler(async ({ context: { tx, caller, dependencies }, input }) =>
    agedCsv(await agedBalance(tx, accountOf(caller), dayOf(input.day, dependencies.now(), 'day'))),
  ),

  cutOff: calls.books.cutOff.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: await cutOffOf(tx, accountOf(caller), dayOf(input.day, dependencies.now(), 'day')),
  })),

  cutOffCsv: calls.books.cutOffCsv.handler(async ({ context: { tx, caller, dependencies }, input }) =>
    cutOffCsv(await cutOffOf(tx, accountOf(caller), dayOf(input.day, dependencies.now(), 'day'))),
  ),
};
