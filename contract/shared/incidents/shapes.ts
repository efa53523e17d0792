import { z } from 'zod';
import { instant } from '../../base/primitives.ts';
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
