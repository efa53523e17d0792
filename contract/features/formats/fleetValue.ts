import { z } from 'zod';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { parisDay } from '../../base/format.ts';
import { csvCall } from '../../base/listCalls.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut } from '../../base/primitives.ts';
import { PAST_DAY_SAYS } from '../../shared/formats/limits.ts';

/** At the end of a Paris day: today when left out. */
const asked = z.strictObject({
  date: day.refine((date) => date <= parisDay(new Date()), PAST_DAY_SAYS).optional(),
});
export type FleetValueQuery = z.infer<typeof asked>;

/**
 * Pieces, and what they cost at the purchase cost that the format has now; null where it has none.
 */
const worth = { pieces: z.int(), value: eurosOut.nullable() };

/**
 * Of a format that has or had containers: what is owned, and what was lost and broken until then,
 * each apart.
 */
const valueOfFormat = z.object({
  format_id: z.int(),
  format_title: z.string(),
  purchase_cost: eurosOut.nullable(),
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
