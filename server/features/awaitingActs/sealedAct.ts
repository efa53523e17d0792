import { z } from 'zod';

/**
 * What an act asks, kept sealed until it is decided: its input as it was sent, and what people read
 * of it.
 */
export const sealedAct = z.object({
  input: z.record(z.string(), z.unknown()),
  details: z.array(z.string()),
});
export type SealedAct = z.infer<typeof sealedAct>;
