import { accountOf, calls } from '../../platform/api/procedures.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { enterCosts } from './costs.ts';
import { reportOf } from './figures.ts';
import { sendReport, sentTo } from './send.ts';

/** « Rapport » of an initiative: what `contract/features/report/calls.ts` promises. */
export const report = {
  read: calls.report.read.handler(async ({ context: { tx, caller }, input: { from_date: from, to_date: to } }) => ({
    data: {
      ...(await reportOf(tx, accountOf(caller), { from, to })),
      sent_to: await sentTo(tx, accountOf(caller)),
    },
  })),

  pdf: calls.report.pdf.handler(async ({ context: { tx, caller }, input: { from_date: from, to_date: to } }) => {
    const accountId = accountOf(caller);
    return PaperToMake.pdf('report', await reportOf(tx, accountId, { from, to }), await brandOf(tx, accountId));
  }),

  send: calls.report.send.handler(async ({ context, input: { from_date: from, to_date: to, to: addresses } }) => {
    const { tx, caller, dependencies, details } = context;
    Object.assign(details, { from, to, emails: addresses.join(', ') });
    await sendReport(tx, accountOf(caller), { span: { from, to }, addresses }, dependencies);
    return { data: { sent_to: await sentTo(tx, accountOf(caller)) } };
  }),

  enterCosts: calls.report.enterCosts.handler(async ({ context, input }) => {
    context.details['month'] = input.months.map(({ month }) => month).join(', ');
    return { data: await enterCosts(context, input.months) };
  }),
};
