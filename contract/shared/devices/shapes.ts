import { z } from 'zod';
import { instant } from '../../base/primitives.ts';

/** A device of a restaurant's counter. */
export const device = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant,
});
export type Device = z.infer<typeof device>;
