import { z } from 'zod';
import { day, id } from '../../base/primitives.ts';
import { COUNTED_PLACES } from './labels.ts';

export const MOMENTS = ['before', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

const MOST_PLACES = 10;

/** Whether something happened before or after the count of a place: « warehouse » has no number. */
const countedMoment = z.strictObject({
  place: z.enum(COUNTED_PLACES),
  place_id: id.nullable(),
  moment: z.enum(MOMENTS),
});

/** Of each posted count, whether something happened before or after it. */
const moments = z.array(countedMoment).max(MOST_PLACES).optional();

/**
 * Of a reversal: whether the mistake was already put right when each place was counted. Left out,
 * what is taken back comes after the counts, and incidents ask what to do of them.
 */
export const reversalMoments = { counted: moments };

/**
 * The Paris day of what an administrator records, today when left out, and whether it came before
 * or after each posted count of its places that is later than that day.
 */
export const statedDay = {
  day: day.optional(),
  counted: moments,
};

/** The same as callers send it. */
export type CountedMoment = z.infer<typeof countedMoment>;
