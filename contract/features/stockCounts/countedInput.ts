import { z } from 'zod';
import { fieldSays } from '../../base/formBody.ts';
import { PLACE_MISSING } from '../../shared/ledgerCards/refusals.ts';
import { id } from '../../base/primitives.ts';
import {
  COUNTED_PLACES,
  COUNTED_STATES,
  type CountedPlace,
  type CountedState,
} from '../../shared/stockCounts/labels.ts';
import { COUNT_LIMITS, countedOf, countedStates } from './rules.ts';

const COUNTED = 'La quantité est un nombre entier, de 0 à 100\u202f000.';
const NO_NUMBER = 'L’entrepôt n’a pas de numéro.';
const NO_STATE = 'On n’y compte que des contenants sales.';

/** Which place: the warehouse has no number, every other one does. */
export const placeAsked = { place: z.enum(COUNTED_PLACES), place_id: id.nullish() };
/** Which cell: a place, a state and a format. */
export const cellAsked = { ...placeAsked, state: z.enum(COUNTED_STATES), format_id: id };

/**
 * Refuses a place without its number, the warehouse with one, and a state that is not counted
 * there.
 */
export function checkPlace(
  asked: { place: CountedPlace; place_id?: number | null | undefined; state?: CountedState | undefined },
  context: z.RefinementCtx,
): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const numbered = (asked.place_id ?? null) !== null;
  if (asked.place === 'warehouse' && numbered) wrong('place_id', NO_NUMBER);
  if (asked.place !== 'warehouse' && !numbered) wrong('place_id', PLACE_MISSING);
  if (asked.state !== undefined && !countedStates(asked.place).includes(asked.state)) wrong('state', NO_STATE);
}

/** Pieces counted: a number, or what somebody typed (« 12 », « 1 250 »). */
export const counted = z
  .union([z.number(), z.string().transform((typed) => countedOf(typed) ?? NaN)], {
    error: ({ input }) => (input === undefined ? fieldSays('Quantité comptée', 'required') : COUNTED),
  })
  .pipe(z.int(COUNTED).min(0, COUNTED).max(COUNT_LIMITS.pieces, COUNTED)) as unknown as z.ZodType<number, number>;
