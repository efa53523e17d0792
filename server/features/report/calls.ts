import { accountOf, calls } from '../../platform/api/procedures.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { enterCosts } from './costs.ts';
import { reportOf } from './figures.ts';

/** « Rapport » of an initiative: what `contract/features/report/calls.ts` promises. */
export const report = {
  read: calls.report.read.handler(async ({ context: { tx, caller }, input: { from_date: from, to_date: to } }) => ({
    data: await reportOf(tx, accountOf(caller), { from, to }),
  })),

  pdf: calls.report.pdf.handler(async ({ context: { tx, caller }, input: { from_date: from, to_date: to } }) => {
    const accountId = accountOf(caller);
    return PaperToMake.pdf('report', await reportOf(tx, accountId, { from, to }), await brandOf(tx, accountId));
  }),

  enterCosts: calls.report.enterCosts.handler(async ({ context, input }) => {
    context.details['month'] = input.months.map(({ month }) => month).join(', ');
    return { data: await enterCosts(context, input.months) };
  }),
};
