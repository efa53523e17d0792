import { z } from 'zod';
import { listQuery } from '../../base/pagination.ts';
import { eurosOut, id, instant, queryList } from '../../base/primitives.ts';
import { EXEMPTIONS } from '../../shared/loans/policy.ts';
import { LOAN_HOLDERS, LOAN_PHASES } from './labels.ts';

/** A loan, or what was kept of it; days are Paris days. */
export const loan = z.object({
  /** Of the ledger's lot. */
  id: z.int(),
  phase: z.enum(LOAN_PHASES),
  holder: z.object({
    kind: z.enum(LOAN_HOLDERS),
    /** The conso's, the card's, the restaurant's of guests. */
    id: z.int(),
    name: z.string(),
  }),
  format_id: z.int(),
  format_title: z.string(),
  pieces: z.int(),
  /** Of all its pieces. */
  amount: eurosOut,
  since: instant,
  restaurant_id: z.int().nullable(),
  restaurant: z.string().nullable(),
  /** Null without a policy. */
  due_on: z.string().nullable(),
  /** Days since it was due; 0 before, and once it is kept. */
  late_days: z.int(),
  /** Mails that reminded of it, and when the last one was written. */
  reminders: z.int(),
  reminded_on: z.string().nullable(),
  /** When the deposit is kept as things stand, or was. */
  kept_on: z.string().nullable(),
  /** Why it never is; null where nothing but time holds it, and without a policy. */
  exempt: z.enum(EXEMPTIONS).nullable(),
  /** Of a kept one: its pieces give their deposit back until that day. */
  returnable_until: z.string().nullable(),
  /** Reason and author of the last pardon or extension. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
export type Loan = z.infer<typeof loan>;

export const LOAN_SORTS = ['since', 'due_on', 'amount', 'holder'] as const;
export const loanListQuery = listQuery(LOAN_SORTS, {
  phase: queryList(z.enum(LOAN_PHASES)).optional(),
  holder: queryList(z.enum(LOAN_HOLDERS)).optional(),
  format_id: id.optional(),
  restaurant_id: id.optional(),
  customer_id: id.optional(),
  /** Late for so many days at least. */
  late_days: id.optional(),
});
export type LoanListQuery = z.infer<typeof loanListQuery>;

/** What is filtered, by phase: their open ones make what is owed of deposits. */
export const loanTotals = z.record(
  z.enum(LOAN_PHASES),
  z.object({ loans: z.int(), pieces: z.int(), amount: eurosOut }),
);
export type LoanTotals = z.infer<typeof loanTotals>;
