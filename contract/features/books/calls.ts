import { z } from 'zod';
import { call, history } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { format } from '../../shared/formats/shapes.ts';
import { BALANCE_KINDS } from '../../shared/ledgerCards/accounts.ts';
import { CARD_SOURCES } from '../../shared/ledgerCards/causes.ts';
import { csvCall, listAndCsv } from '../../base/listCalls.ts';
import { endsAfterItBegins, listQuery, one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant, queryEuros, queryList } from '../../base/primitives.ts';
import { CHART_CODE, CHART_CODE_SAYS } from './chart.ts';
import { accountantCalls } from './accountantCalls.ts';
import { bankCalls } from './bankCalls.ts';
import { chartCalls } from './chartCalls.ts';
import { eMoneyCalls } from './eMoneyCalls.ts';
import { monthFileCalls } from './monthFileCalls.ts';
import { payInCalls } from './payInCalls.ts';
import { fecCalls } from './fecCalls.ts';
import { sealCalls } from './sealCalls.ts';
import { yearEndCalls } from './yearEndCalls.ts';
import { LIABILITY_AGES, LIABILITY_KINDS, LIABILITY_OWNERS } from './liability.ts';

const dayQuery = z.strictObject({ day: day.optional() });

/** Pieces lent and their deposits. */
const lent = { pieces: z.int(), amount: eurosOut };

const liability = z.object({
  day,
  /** Nothing is written any more into the month of the day. */
  closed: z.boolean(),
  total: eurosOut,
  /** At the end of the month before the day's, and now. */
  previous: eurosOut,
  now: eurosOut,
  /**
   * By kind and creditor: all consos together, all cards, the guests of each restaurant. No pieces
   * of a cagnotte.
   */
  owed: z.array(
    z.object({
      kind: z.enum(LIABILITY_KINDS),
      owner: z.enum(LIABILITY_OWNERS),
      owner_id: z.int().nullable(),
      owner_name: z.string().nullable(),
      ...lent,
    }),
  ),
  /** One row for each deposit of a format; the format has its deposit of today. */
  formats: z.array(
    z.object({
      format: format.pick({
        id: true,
        title: true,
        subtitle: true,
        drawing: true,
        picture_url: true,
        deposit: true,
      }),
      deposit: eurosOut,
      /** Held by consos and cards, and by guests. */
      pieces: z.int(),
      guests: z.int(),
    }),
  ),
  ages: z.array(z.object({ age: z.enum(LIABILITY_AGES), ...lent })),
  /** Stored sums, with the sum of entries; `off` is 0 when the books are right. */
  checks: z.array(z.object({ kind: z.enum(LIABILITY_KINDS), balance: eurosOut, entries: eurosOut, off: eurosOut })),
  /** Entries that were added up. */
  entries: z.int(),
  /**
   * When all rows were last recounted from the first one, and right: the sums above are kept ones.
   * Null: never.
   */
  recounted_at: instant.nullable(),
});
export type Liability = z.infer<typeof liability>;

export const LIABILITY_SORTS = ['amount', 'since'] as const;

export const liabilityRowsQuery = listQuery(LIABILITY_SORTS, {
  /** Today when left out. */
  day: day.optional(),
  kind: queryList(z.enum(LIABILITY_KINDS)).optional(),
  owner: z.enum(LIABILITY_OWNERS).optional(),
  restaurant_id: id.optional(),
  format_id: id.optional(),
  deposit: queryEuros.optional(),
  min_amount: queryEuros.optional(),
  age: z.enum(LIABILITY_AGES).optional(),
});
export type LiabilityRowsQuery = z.infer<typeof liabilityRowsQuery>;

const liabilityRow = z.object({
  /** Of the loan; of the money account for a cagnotte. */
  id: z.int(),
  kind: z.enum(LIABILITY_KINDS),
  owner: z.enum(LIABILITY_OWNERS),
  owner_id: z.int(),
  owner_name: z.string(),
  /** Null for a cagnotte, as all that follows but the amount. */
  format_title: z.string().nullable(),
  deposit: eurosOut.nullable(),
  since: day.nullable(),
  pieces: z.int().nullable(),
  amount: eurosOut,
});
export type LiabilityRow = z.infer<typeof liabilityRow>;

const liabilityTotals = z.object({ count: z.int(), ...lent });
export type LiabilityTotals = z.infer<typeof liabilityTotals>;

const differenceRow = z.object({
  /**
   * A transaction whose deposits are not its loans’; null for a cagnotte that is not its entries’
   * sum.
   */
  transaction_id: z.int().nullable(),
  kind: z.enum(LIABILITY_KINDS),
  owner: z.enum(LIABILITY_OWNERS).nullable(),
  owner_id: z.int().nullable(),
  owner_name: z.string().nullable(),
  balance: eurosOut,
  entries: eurosOut,
  off: eurosOut,
});
export type LiabilityDifference = z.infer<typeof differenceRow>;

/** A holder who was paid back more than they paid in. */
const refundedRow = z.object({
  owner: z.enum(LIABILITY_OWNERS),
  owner_id: z.int(),
  owner_name: z.string(),
  /** Beyond what was paid in. */
  amount: eurosOut,
});
export type RefundedBeyond = z.infer<typeof refundedRow>;

const period = z.strictObject({ from_date: day, to_date: day }).refine(...endsAfterItBegins);
export type BalanceQuery = z.infer<typeof period>;

const balanceRow = z.object({
  /** Null on the line of the result of earlier fiscal years. */
  kind: z.enum(BALANCE_KINDS).nullable(),
  /** Of the French chart. */
  code: z.string(),
  label: z.string(),
  /**
   * Debit less credit before the period; of classes 6 and 7 since the fiscal year of its first day
   * began.
   */
  opening: eurosOut,
  debit: eurosOut,
  credit: eurosOut,
});
export type BalanceRow = z.infer<typeof balanceRow>;

export const bookEntriesQuery = listQuery([], {
  kind: z.enum(BALANCE_KINDS).optional(),
  code: z.string().regex(CHART_CODE, CHART_CODE_SAYS).optional(),
  /** Types of transactions and kinds of settlements. */
  source: queryList(z.enum(CARD_SOURCES)).optional(),
});
export type BookEntriesQuery = z.infer<typeof bookEntriesQuery>;

const bookEntry = z.object({
  /** Of the entry within its transaction or settlement. */
  n: z.int(),
  day,
  source: z.enum(CARD_SOURCES),
  /** One of the two is null. */
  transaction_id: z.int().nullable(),
  settlement_id: z.int().nullable(),
  kind: z.enum(BALANCE_KINDS),
  /** The account at the other end. */
  counterpart: z.enum(BALANCE_KINDS),
  /** Debit above 0, credit below. */
  amount: eurosOut,
  /** Of the chart, on the day. */
  code: z.string(),
  label: z.string(),
});
export type BookEntry = z.infer<typeof bookEntry>;

const reader = { roles: ['account_admin'], scope: 'read' } as const;

const { list: liabilityRows, csv: liabilityRowsCsv } = listAndCsv(
  reader,
  '/books/liability/rows',
  liabilityRowsQuery,
  liabilityRow,
  ['Les cagnottes et les prêts dont l’encours d’une date est la somme', 'Les mêmes, en CSV'],
);

const { list: entries, csv: entriesCsv } = listAndCsv(history(reader), '/books/entries', bookEntriesQuery, bookEntry, [
  'Les écritures d’un compte sur une période, la plus récente d’abord',
  'Les écritures d’un compte sur une période, en CSV',
]);

export const bookCalls = {
  ...accountantCalls,
  ...bankCalls,
  ...chartCalls,
  ...eMoneyCalls,
  ...fecCalls,
  ...monthFileCalls,
  ...payInCalls,
  ...sealCalls,
  ...yearEndCalls,
  balance: call(history(reader))
    .route({ method: 'GET', path: '/books/balance', summary: 'La balance des comptes sur une période' })
    .input(period)
    .output(one(z.array(balanceRow))),
  balanceCsv: csvCall(reader, '/books/balance.csv', 'La balance des comptes, en CSV', period),
  entries,
  entriesCsv,
  liability: call(reader)
    .route({ method: 'GET', path: '/books/liability', summary: 'Ce que l’initiative doit à une date' })
    .input(dayQuery)
    .output(one(liability)),
  liabilityCsv: csvCall(reader, '/books/liability.csv', 'L’encours d’une date, en CSV', dayQuery),
  liabilityPdf: call({ ...reader, audited: true, paper: true })
    .route({ method: 'GET', path: '/books/liability.pdf', summary: 'L’encours d’une date, en PDF' })
    .input(dayQuery)
    .output(fileDownload),
  liabilityRows,
  liabilityRowsCsv,
  liabilityTotals: call(history(reader))
    .route({ method: 'GET', path: '/books/liability/totals', summary: 'Les totaux des lignes filtrées de l’encours' })
    .input(liabilityRowsQuery)
    .output(one(liabilityTotals)),
  liabilityDifferences: call(reader)
    .route({
      method: 'GET',
      path: '/books/liability/differences',
      summary: 'Ce qui sépare l’encours d’une date de ses écritures',
    })
    .input(dayQuery)
    .output(one(z.array(differenceRow))),
  refundedBeyond: call(reader)
    .route({
      method: 'GET',
      path: '/books/refunded_beyond',
      summary: 'Les remboursements au-delà de ce qui avait été versé',
    })
    .output(one(z.array(refundedRow))),
};
