import { z } from 'zod';
import { answeredTexts } from '../../base/fields/schemas.ts';
import { PARTNER_FIELDS as FIELDS } from './fields.ts';
import { PARTNER_KINDS, PARTNER_STATES, PARTNER_STATUSES, STATEMENT_ANSWERS } from './labels.ts';
import { day, instant } from '../../base/primitives.ts';

export const partner = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  ...answeredTexts(FIELDS, 'row', 'column'),
  kind: z.enum(PARTNER_KINDS),
  /** Pieces: reserve, on their way to customers, taken back and not yet dropped. */
  clean: z.int(),
  transit: z.int(),
  dirty: z.int(),
  orders_30_days: z.int(),
  api_accesses_count: z.int(),
  status: z.enum(PARTNER_STATUSES),
  created_at: instant,
});
export type Partner = z.infer<typeof partner>;

/** One format and state of a statement, in pieces: closing = opening + in − out. */
const statementLine = z.object({
  format_id: z.int(),
  format_title: z.string(),
  state: z.enum(PARTNER_STATES),
  opening: z.int(),
  received: z.int(),
  given: z.int(),
  closing: z.int(),
});

/** Paris days, both included. */
export const statementPeriod = z.strictObject({ from_date: day, to_date: day });

export const partnerStatement = z.object({
  partner: z.object({ id: z.int(), name: z.string() }),
  account_name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  lines: z.array(statementLine),
});
export type PartnerStatement = z.infer<typeof partnerStatement>;

/** A partner's statement of a closed month, as it was sent, and its one answer. */
export const monthStatement = z.object({
  id: z.int(),
  /** YYYY-MM. */
  month: z.string(),
  partner: z.object({ id: z.int(), name: z.string() }),
  /** Of its content, in hexadecimal. */
  sha256: z.string(),
  sent_at: instant,
  /** Null until somebody answers: silence agrees to nothing. */
  answer: z.enum(STATEMENT_ANSWERS).nullable(),
  answered_at: instant.nullable(),
  answered_by: z.string().nullable(),
});
export type MonthStatement = z.infer<typeof monthStatement>;
