import { z } from 'zod';
import { ADMIN_READS, call } from '../../base/call.ts';
import { streamedDownload } from '../../base/download.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut, instant, queryTrue } from '../../base/primitives.ts';
import { csvCall } from '../../base/listCalls.ts';
import { FEC_CHECKS, FEC_GRAINS } from './fec.ts';

const fecYear = z.object({
  /** First and last day of the fiscal year, and the last one that is in a closed month. */
  first: day,
  last: day,
  closed_until: day,
  /**
   * VAT included, of its closed months and before: booked, and on an invoice that waits to be
   * issued.
   */
  waiting: eurosOut,
});
export type FecYear = z.infer<typeof fecYear>;

const fecExport = z.object({
  id: z.int(),
  from_date: day,
  to_date: day,
  grain: z.enum(FEC_GRAINS),
  opening: z.boolean(),
  file_name: z.string(),
  lines: z.int(),
  entries: z.int(),
  /** Debits; credits are the same. */
  amount: eurosOut,
  /** First days of months whose entries differ from their seal. */
  broken_months: z.array(day),
  /** Of the bytes, in hexadecimal. */
  sha256: z.string(),
  by: z.string().nullable(),
  made_at: instant,
});
export type FecExport = z.infer<typeof fecExport>;

const fecChecked = z.object({
  file_name: z.string(),
  lines: z.int(),
  entries: z.int(),
  amount: eurosOut,
  broken_months: z.array(day),
  checks: z.array(
    z.object({
      check: z.enum(FEC_CHECKS),
      /**
       * The line of the file, from 1, where it first fails, and what stands there; null where it
       * holds.
       */
      fault: z.object({ line: z.int().nullable(), found: z.string() }).nullable(),
    }),
  ),
});
export type FecChecked = z.infer<typeof fecChecked>;

const span = {
  /** The first day of a fiscal year, or of a closed month with `to_date`. */
  from_date: day,
  /**
   * The last day of a closed month of the same fiscal year; without it the year as far as it is
   * closed.
   */
  to_date: day.optional(),
  grain: z.enum(FEC_GRAINS).optional(),
};
const file = z.strictObject({
  ...span,
  /** With what stood in the accounts the day before the year. */
  opening: queryTrue.optional(),
  /** All of the accounting is here: the file has the name that the law asks for. */
  whole: queryTrue.optional(),
});

export type FecQuery = z.infer<typeof file>;

export const fecCalls = {
  fecYears: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/fec/years', summary: 'Les exercices dont des mois sont clôturés' })
    .output(one(z.object({ siren: z.string().nullable(), years: z.array(fecYear) }))),
  fecExports: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/fec/exports', summary: 'Les fichiers des écritures déjà exportés' })
    .output(one(z.array(fecExport))),
  fec: call({ ...ADMIN_READS, audited: true })
    .route({
      method: 'GET',
      path: '/books/fec',
      summary: 'Les écritures de mois clôturés d’un exercice, au format FEC (LPF, art. A47 A-1)',
      outputStructure: 'detailed',
    })
    .input(file)
    .output(streamedDownload),
  fecCsv: csvCall(ADMIN_READS, '/books/fec.csv', 'Les mêmes écritures, en CSV', z.strictObject(span)),
  checkFec: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/fec/check', summary: 'Vérifier le fichier des écritures avant de l’envoyer' })
    .input(file)
    .output(one(fecChecked)),
};
