import { z } from 'zod';
import { listQuery } from '../../base/pagination.ts';
import { eurosOut, instant, queryList } from '../../base/primitives.ts';
import { SEPA_BATCH_STATES, SEPA_TRANSFER_STATES } from './labels.ts';

/** A batch of transfers as a row of the list. */
export const sepaBatch = z.object({
  id: z.int(),
  /** « VIR2026-0007 », also its name at the bank. */
  label: z.string(),
  state: z.enum(SEPA_BATCH_STATES),
  transfers: z.int(),
  amount: eurosOut,
  /** Of its transfers, the ones that the bank sent back. */
  returned: eurosOut,
  /** The requested day of payment. */
  pay_on: z.string(),
  /** The day on which it was executed or cancelled. */
  ended_on: z.string().nullable(),
  created_at: instant,
  by: z.string().nullable(),
  version: z.int(),
});
export type SepaBatch = z.infer<typeof sepaBatch>;

export const sepaTransfer = z.object({
  n: z.int(),
  state: z.enum(SEPA_TRANSFER_STATES),
  amount: eurosOut,
  /** Empty once forgotten, as the end of the IBAN. */
  beneficiary: z.string(),
  iban_end: z.string(),
  /** The statement of a restaurant that it pays. */
  statement: z.object({ id: z.int(), number: z.string(), restaurant_id: z.int(), restaurant: z.string() }).nullable(),
  /** Or the refunded holder, and the refund in the ledger. */
  holder: z.object({ kind: z.enum(['customer', 'card']), id: z.int(), name: z.string() }).nullable(),
  transaction_id: z.int().nullable(),
  returned_on: z.string().nullable(),
  reason: z.string(),
});
export type SepaTransfer = z.infer<typeof sepaTransfer>;

export const sepaBatchDetail = sepaBatch.extend({
  lines: z.array(sepaTransfer),
  /** In hexadecimal, of the file. */
  xml_sha256: z.string(),
  /** The file is no longer kept; its hash is. */
  forgotten: z.boolean(),
  reason: z.string(),
  ended_by: z.string().nullable(),
});
export type SepaBatchDetail = z.infer<typeof sepaBatchDetail>;

export const SEPA_BATCH_SORTS = ['number', 'amount', 'pay_on', 'created_at'] as const;
/** The period applies to the requested day of payment. */
export const sepaBatchListQuery = listQuery(SEPA_BATCH_SORTS, {
  state: queryList(z.enum(SEPA_BATCH_STATES)).optional(),
});
export type SepaBatchListQuery = z.infer<typeof sepaBatchListQuery>;

export const sepaBatchTotals = z.object({ count: z.int(), transfers: z.int(), amount: eurosOut, returned: eurosOut });
export type SepaBatchTotals = z.infer<typeof sepaBatchTotals>;

/** A statement of which the initiative owes the restaurant something. */
const sepaCandidate = z.object({
  statement_id: z.int(),
  number: z.string(),
  month: z.string(),
  restaurant: z.object({ id: z.int(), name: z.string() }),
  amount: eurosOut,
  /** Why it cannot be paid by a batch now (French); null when it can. */
  lacks: z.string().nullable(),
  /** When its IBAN was changed, if no batch paid it since. */
  iban_changed_at: instant.nullable(),
});
export type SepaCandidate = z.infer<typeof sepaCandidate>;

export const sepaCandidates = z.object({
  statements: z.array(sepaCandidate),
  amount: eurosOut,
  /** Facts that the initiative lacks to prepare a file (French). */
  issuer_lacks: z.array(z.string()),
  /** When the IBAN that pays was changed, if no batch was prepared since. */
  issuer_iban_changed_at: instant.nullable(),
});
export type SepaCandidates = z.infer<typeof sepaCandidates>;
