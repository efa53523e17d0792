import { z } from 'zod';
import { FORMAT_DRAWINGS } from './formats/limits.ts';

/** Stock of one format at one place, in pieces. A state that a kind of place does not have is 0. */
export const placeStock = z.object({
  format_id: z.int(),
  format_title: z.string(),
  format_subtitle: z.string(),
  drawing: z.enum(FORMAT_DRAWINGS),
  picture_url: z.string().nullable(),
  clean: z.int(),
  dirty: z.int(),
  /** Of the clean ones: promised to orders, or kept by a recall. */
  reserved: z.int(),
  /** At a partner: filled, being delivered. */
  transit: z.int(),
});
export type PlaceStock = z.infer<typeof placeStock>;
