import { accountOf, calls } from '../../platform/api/procedures.ts';
import { vatReportCsv } from './csv.ts';
import { vatLines } from './lines.ts';
import { vatReport as reportOf } from './report.ts';

/** The VAT report: what `contract/features/vatReport/calls.ts` promises. */
export const vatReport = {
  read: calls.vatReport.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await reportOf(tx, accountOf(caller), input),
  })),

  csv: calls.vatReport.csv.handler(async ({ context: { tx, caller }, input }) =>
    vatReportCsv(await vatLines(tx, accountOf(caller), input), input),
  ),
};
