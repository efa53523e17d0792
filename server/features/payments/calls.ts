import { parisDay } from '@boucle/contract/base/format.ts';
import { PAYMENT_COLUMNS } from '@boucle/contract/features/payments/columns.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';
import { allPayments, listPayments, paymentTotals } from './queries.ts';

/** Payments of restaurants and clients: what `contract/features/payments/calls.ts` promises. */
export const payments = {
  list: calls.payments.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listPayments(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.payments.csv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const rows = await allPayments(tx, accountOf(caller), input);
    return csvOfRows(`paiements-${parisDay(dependencies.now())}`, PAYMENT_COLUMNS, rows);
  }),

  totals: calls.payments.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await paymentTotals(tx, accountOf(caller), input),
  })),
};
