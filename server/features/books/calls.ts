import { DAY_TO_COME } from '@boucle/contract/books/liability.ts';
import { parisDay } from '@boucle/contract/format.ts';
import { accountOf, calls } from '../../api/procedures.ts';
import { invalidField } from '../../http/errors.ts';
import { brandOf } from '../../papers/brandOf.ts';
import { PaperToMake } from '../../papers/papers.ts';
import { chartHandlers } from './chartHandlers.ts';
import { balanceCsv, balanceOf } from './balance.ts';
import { bookEntries, entriesCsv } from './entries.ts';
import { fecHandlers } from './fec/handlers.ts';
import { liabilityCsv, liabilityRowsCsv } from './csv.ts';
import { sealHandlers } from './sealHandlers.ts';
import { liabilityDifferences } from './differences.ts';
import { liabilityAt } from './liability.ts';
import { liabilityRows, liabilityTotals } from './liabilityRows.ts';

/** The Paris day asked for, today when none is. A day to come is refused at its field. */
function dayOf(asked: string | undefined, now: Date, path: string): string {
  const today = parisDay(now);
  const day = asked ?? today;
  if (day > today) throw invalidField(path, DAY_TO_COME);
  return day;
}

/** The books: what `contract/books/calls.ts` promises. */
export const books = {
  ...chartHandlers,
  ...fecHandlers,
  ...sealHandlers,

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

  entriesCsv: calls.books.entriesCsv.handler(({ context: { caller, dependencies }, input }) =>
    entriesCsv(dependencies.database, accountOf(caller), input, parisDay(dependencies.now())),
  ),

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
};
