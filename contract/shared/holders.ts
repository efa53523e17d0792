import { COMMENT_MAX } from '../base/constants.ts';
import { z } from 'zod';
import { FUNDINGS } from './cards/status.ts';
import { format } from './formats/shapes.ts';
import { listQuery } from '../base/pagination.ts';
import { eurosOut, id, instant, positiveEuros, queryList, queryStatuses, queryTrue } from '../base/primitives.ts';
import { EXEMPTIONS } from './loans/policy.ts';
import { means, stockFix } from './transactions/record.ts';
import { TRANSACTION_STATUSES } from './transactions/statuses.ts';
import { TRANSACTION_TYPES } from './transactions/types.ts';

/** One loan still out, as cards and customers show it. */
export const holderStock = z.object({
  /** Number of the loan. */
  loan_id: z.int(),
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  quantity: z.int(),
  unit_deposit: eurosOut,
  since: instant,
  restaurant_id: z.int().nullable(),
  restaurant_name: z.string().nullable(),
});
export type HolderStock = z.infer<typeof holderStock>;

/** A loan of a conso, who follows a policy of returns. */
export const customerStock = holderStock.extend({
  due_on: z.string().nullable(),
  kept_on: z.string().nullable(),
  exempt: z.enum(EXEMPTIONS).nullable(),
});
export type CustomerStock = z.infer<typeof customerStock>;

/** Transactions of one holder; the CSV takes `all=true` or both dates. */
export const holderTransactionsQuery = listQuery(['date', 'id'], {
  type: queryList(z.enum(TRANSACTION_TYPES)).optional(),
  status: queryStatuses(TRANSACTION_STATUSES).optional(),
  format_id: id.optional(),
}).extend({ id, all: queryTrue.optional() });
export type HolderTransactionsQuery = z.infer<typeof holderTransactionsQuery>;

/** Credit of a cagnotte by an administrator (admin_free_deposit). */
export const creditInput = z.object({
  id,
  amount: positiveEuros,
  origin: z.enum(FUNDINGS).optional(),
  restaurant_id: id.optional(),
  ...means,
  comment: z.string().trim().max(COMMENT_MAX).optional(),
});
export type CreditInput = z.infer<typeof creditInput>;

/** Correction by an administrator of what a holder has (admin_fix_customer_stocks). */
export const stockFixInput = z.object({ id, ...stockFix });
export type StockFixInput = z.infer<typeof stockFixInput>;

/**
 * What may be taken out of a cagnotte: what its holder paid in is refunded, what they were given is
 * taken back.
 */
export const holderMoney = z.object({ credits: eurosOut, refundable: eurosOut, gifts: eurosOut });
export type HolderMoney = z.infer<typeof holderMoney>;

/** The cagnotte and the locked deposits of a holder at the end of a day on which they changed. */
export const holderBalance = z.object({ day: z.string(), credits: eurosOut, deposits: eurosOut });
export type HolderBalance = z.infer<typeof holderBalance>;
