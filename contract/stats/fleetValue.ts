import { z } from 'zod';
import { call, history } from '../call.ts';
import { parisDay } from '../format.ts';
import { csvCall } from '../listCalls.ts';
import { one } from '../pagination.ts';
import { day, eurosOut } from '../primitives.ts';

/** At the end of a Paris day: today when left out. */
const asked = z.strictObject({
  date: day.refine((date) => date <= parisDay(new Date()), 'Choisissez un jour passé, ou aujourd’hui.').optional(),
});
export type FleetValueQuery = z.infer<typeof asked>;

/** Pieces, and what they cost at the purchase cost that the format has now; null where it has none. */
const worth = { pieces: z.int(), value: eurosOut.nullable() };

/** What is owned, and what was lost and broken until then, each apart. */
const valueOfFormat = z.object({
  format_id: z.int(),
  format_title: z.string(),
  purchase_cost: eurosOut.nullable(),
  fleet: z.object(worth),
  lost: z.object(worth),
  broken: z.object(worth),
});
export type ValueOfFormat = z.infer<typeof valueOfFormat>;

const fleetValue = z.object({
  date: day,
  /** Formats that have or had containers, by name. */
  formats: z.array(valueOfFormat),
  /** Of all of them; pieces without a purchase cost are in no value, and told apart. */
  totals: z.object({
    fleet: z.object(worth),
    lost: z.object(worth),
    broken: z.object(worth),
    without_cost: z.int(),
  }),
});
export type FleetValue = z.infer<typeof fleetValue>;

const administrator = { roles: ['account_admin'], scope: 'read' } as const;

export const fleetValueCalls = {
  fleetValue: call(history(administrator))
    .route({ method: 'GET', path: '/stats/fleet_value', summary: 'La valeur du parc à une date, au coût d’achat' })
    .input(asked)
    .output(one(fleetValue)),
  fleetValueCsv: csvCall(administrator, '/stats/fleet_value.csv', 'La valeur du parc à une date, en CSV', asked),
};
