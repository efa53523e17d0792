import { z } from 'zod';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { parisDay } from '../../base/format.ts';
import { csvCall } from '../../base/listCalls.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut } from '../../base/primitives.ts';
import { PAST_DAY_SAYS } from '../../shared/formats/limits.ts';

/**
 * At the end of a Paris day, today when left out; what came and went since another day, or ever
 * when that is left out.
 */
const asked = z
  .strictObject({
    from_date: day.optional(),
    date: day.refine((date) => date <= parisDay(new Date()), PAST_DAY_SAYS).optional(),
  })
  .refine(({ from_date: from, date }) => from === undefined || from <= (date ?? parisDay(new Date())), {
    path: ['from_date'],
    message: 'La fin précède le début.',
  });
export type FleetValueQuery = z.infer<typeof asked>;

/**
 * Pieces, and what they cost: additions at the cost of their day, the rest at the average cost of
 * its day; null where a part of them has no cost.
 */
const worth = { pieces: z.int(), value: eurosOut.nullable() };

/**
 * Of a format that has or had containers: what is owned is what was, and what was added, less what
 * was lost, broken or left otherwise.
 */
const valueOfFormat = z.object({
  format_id: z.int(),
  format_title: z.string(),
  /** The present one. */
  purchase_cost: eurosOut.nullable(),
  opening: z.object(worth),
  added: z.object(worth),
  left: z.object(worth),
  fleet: z.object(worth),
  lost: z.object(worth),
  broken: z.object(worth),
});
export type ValueOfFormat = z.infer<typeof valueOfFormat>;

export const fleetValueCalls = {
  fleetValue: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/formats/fleet_value', summary: 'La valeur du parc à une date, au coût d’achat' })
    .input(asked)
    .output(one(z.array(valueOfFormat))),
  fleetValueCsv: csvCall(ADMIN_READS, '/formats/fleet_value.csv', 'La valeur du parc à une date, en CSV', asked),
};
