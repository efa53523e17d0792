import { z } from 'zod';
import { day, id, instant, pieces } from '../../base/primitives.ts';
import { RETURN_PLACE_KINDS } from '../places/returnPlaces.ts';
import { CLAIM_TEXT_MAX } from './claims.ts';
import { PROBABLE_CAUSES } from './labels.ts';

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
