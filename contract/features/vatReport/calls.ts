import { z } from 'zod';
import { call } from '../../base/call.ts';
import { BUYER_KINDS } from '../../shared/invoices/labels.ts';
import { csvCall } from '../../base/listCalls.ts';
import { endsAfterItBegins, one } from '../../base/pagination.ts';
import { day, eurosOut } from '../../base/primitives.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { VAT_SOURCES } from './labels.ts';

const reader = { roles: ['account_admin'], scope: 'read' } as const;

const period = z.strictObject({ from_date: day, to_date: day }).refine(...endsAfterItBegins);
export type VatReportQuery = z.infer<typeof period>;

const amounts = { rate: z.number(), base: eurosOut, vat: eurosOut };

const vatReport = z.object({
  /** VAT due of the period. */
  due: eurosOut,
  /** VAT that the books wrote in the period. */
  booked: eurosOut,
  /** At the end of the period: VAT of invoices that no one paid yet. */
  pending: eurosOut,
  /** By what made it due and by rate. */
  rates: z.array(z.object({ source: z.enum(VAT_SOURCES), ...amounts })),
  /** By day as well: what e-reporting asks for. */
  days: z.array(
    z.object({
      day: z.string(),
      source: z.enum(VAT_SOURCES),
      /** Of a deposit that is kept. */
      cause: z.enum(TRANSACTION_TYPES).nullable(),
      /** Of an invoice. */
      buyer: z.enum(BUYER_KINDS).nullable(),
      ...amounts,
      /** Payments, invoices or transactions that make it up. */
      count: z.int(),
    }),
  ),
});
export type VatReport = z.infer<typeof vatReport>;

export const vatReportCalls = {
  read: call(reader)
    .route({ method: 'GET', path: '/vat_report', summary: 'La TVA exigible d’une période, par jour et par taux' })
    .input(period)
    .output(one(vatReport)),
  csv: csvCall(reader, '/vat_report.csv', 'La TVA exigible d’une période, pièce par pièce, en CSV', period),
};
