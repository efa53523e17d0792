import { z } from 'zod';
import { day, id, instant, pieces } from '../../base/primitives.ts';
import { RETURN_PLACE_KINDS } from '../places/returnPlaces.ts';
import { CLAIM_OUTCOMES, CLAIM_TEXT_MAX } from './claims.ts';
import { INCIDENT_STATUSES, PROBABLE_CAUSES } from './labels.ts';

/** Evidence of a cause: a transaction, another incident, somebody who has such containers. */
const evidence = z.object({
  of: z.enum(['transaction', 'incident', 'customer', 'card', 'restaurant']),
  id: z.int(),
  label: z.string(),
  pieces: z.int(),
  at: instant,
});
export type Evidence = z.infer<typeof evidence>;

export const probableCause = z.object({
  cause: z.enum(PROBABLE_CAUSES),
  /** All that was found, of which the evidence names the oldest or the nearest. */
  pieces: z.int(),
  count: z.int(),
  evidence: z.array(evidence),
});
export type ProbableCauseFound = z.infer<typeof probableCause>;

const MOST_CLAIMED = 10_000;

/**
 * What is claimed: a loan that is still open, or a movement of containers; of a loan its pieces
 * (all by default), and where and when they were returned.
 */
export const claimFields = {
  loan_id: id.optional(),
  transaction_id: id.optional(),
  quantity: pieces(1, MOST_CLAIMED).optional(),
  place: z.strictObject({ kind: z.enum(RETURN_PLACE_KINDS, 'Choisissez où il a été rendu.'), id }).optional(),
  returned_on: day.optional(),
  text: z.string().trim().max(CLAIM_TEXT_MAX, `Le message compte au plus ${CLAIM_TEXT_MAX} caractères.`).optional(),
};
export type NewClaim = z.infer<z.ZodObject<typeof claimFields>>;

/** A claim as its claimant reads it. */
export const ownClaim = z.object({
  id: z.int(),
  status: z.enum(INCIDENT_STATUSES),
  /** Null of a movement. */
  loan_id: z.int().nullable(),
  /** The movement, or what opened the loan. */
  transaction_id: z.int(),
  restaurant_id: z.int().nullable(),
  format_id: z.int(),
  title: z.string(),
  quantity: z.int(),
  /** Where it was returned, as claimed, or where the movement was. */
  place_name: z.string(),
  returned_on: z.string().nullable(),
  text: z.string().nullable(),
  created_at: instant,
  /** Of a settled one. */
  outcome: z.enum(CLAIM_OUTCOMES).nullable(),
  /** Deposits that it gave back, in cents. */
  given_back_cents: z.int(),
  /** Words of the initiative. */
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type OwnClaim = z.infer<typeof ownClaim>;
