import { parisDay } from '@boucle/contract/base/format.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { accountantHandlers } from './accountant/handlers.ts';
import { chartHandlers } from './chartHandlers.ts';
import { balanceCsv, balanceOf } from './balance.ts';
import { dayOf } from './dayOf.ts';
import { brokenMonths } from '../../domain/ledger/months/seals.ts';
import { bookEntries, entriesCsv } from './entries.ts';
import { eMoneyHandlers } from './eMoney/handlers.ts';
import { fecHandlers } from './fec/handlers.ts';
import { liabilityCsv, liabilityRowsCsv } from './csv.ts';
import { monthFileHandlers } from './monthFiles/handlers.ts';
import { bankHandlers } from './bank/handlers.ts';
import { payInHandlers } from './paidIn/handlers.ts';
import { sealHandlers } from './sealHandlers.ts';
import { yearEndHandlers } from './yearEnd/handlers.ts';
import { liabilityDifferences } from './differences.ts';
import { refundedBeyond } from './refundedBeyond.ts';
import { liabilityAt } from './liability.ts';
import { liabilityRows, liabilityTotals } from './liabilityRows.ts';

/** Before all that is in the books. */
const FIRST_DAY = '0001-01-01';

/** The books: what `contract/features/books/calls.ts` promises. */
export const books = {
  ...accountantHandlers,
  ...bankHandlers,
  ...chartHandlers,
  ...eMoneyHandlers,
  ...fecHandlers,
  ...monthFileHandlers,
  ...payInHandlers,
  ...sealHandlers,
  ...yearEndHandlers,

  balance: calls.books.balance.handler(async ({ context: { tx, caller }, input }) => ({
    data: await balanceOf(tx, accountOf(caller), input),
  })),

  balanceCsv: calls.books.balanceCsv.handler(async ({ context: { tx, caller }, input }) =>
    balanceCsv(await balanceOf(tx, accountOf(caller), input), input),
  ),

  entries: calls.books.entries.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await bookEntries(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  entriesCsv: calls.books.entriesCsv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const accountId = accountOf(caller);
    const today = parisDay(dependencies.now());
    const { from_date: from = FIRST_DAY, to_date: to = today } = input;
    const broken = await brokenMonths(tx, accountId, { from, to });
    return entriesCsv(dependencies.database, accountId, input, today, broken.length > 0);
  }),

  liability: calls.books.liability.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const day = dayOf(input.day, dependencies.now(), 'day');
    return { data: await liabilityAt(tx, accountOf(caller), day) };
  }),

  liabilityCsv: calls.books.liabilityCsv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const day = dayOf(input.day, dependencies.now(), 'day');
    return liabilityCsv(await liabilityAt(tx, accountOf(caller), day));
  }),

  liabilityPdf: calls.books.liabilityPdf.handler(async ({ context: { tx, caller, dependencies, details }, input }) => {
    const accountId = accountOf(caller);
    const day = dayOf(input.day, dependencies.now(), 'day');
    details['day'] = day;
    return PaperToMake.pdf('liability', await liabilityAt(tx, accountId, day), await brandOf(tx, accountId));
  }),

  liabilityRows: calls.books.liabilityRows.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const day = dayOf(input.filter?.day, dependencies.now(), 'filter.day');
    const { rows, count } = await liabilityRows(tx, accountOf(caller), day, input);
    return { data: rows, meta: { count } };
  }),

  liabilityRowsCsv: calls.books.liabilityRowsCsv.handler(({ context: { caller, dependencies }, input }) => {
    const day = dayOf(input.filter?.day, dependencies.now(), 'filter.day');
    return liabilityRowsCsv(dependencies.database, accountOf(caller), day, input);
  }),

  liabilityTotals: calls.books.liabilityTotals.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const day = dayOf(input.filter?.day, dependencies.now(), 'filter.day');
    return { data: await liabilityTotals(tx, accountOf(caller), day, input) };
  }),

  liabilityDifferences: calls.books.liabilityDifferences.handler(
    async ({ context: { tx, caller, dependencies }, input }) => {
      const day = dayOf(input.day, dependencies.now(), 'day');
      return { data: await liabilityDifferences(tx, accountOf(caller), day) };
    },
  ),

  refundedBeyond: calls.books.refundedBeyond.handler(async ({ context: { tx, caller } }) => ({
    data: await refundedBeyond(tx, accountOf(caller)),
  })),
};
