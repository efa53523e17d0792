import { z } from 'zod';
import { format } from '../../shared/formats/shapes.ts';
import { absentSays, freeText } from '../../base/formBody.ts';
import { picture } from '../../base/pictures.ts';
import { deviceTimes, id, instant } from '../../base/primitives.ts';
import { lineUnits } from '../../shared/units/shapes.ts';
import { ROUND_ACTS, ROUND_LIMITS, ROUND_STATUSES, STOP_PLACES, STOP_STATUSES } from './labels.ts';

const named = z.object({ id: z.int(), name: z.string() });
/** « 08:40 », Paris. */
const clock = z.string();

/** A row of the list; pieces are those planned, and those done once it began. */
export const round = z.object({
  id: z.int(),
  day: z.iso.date(),
  title: z.string(),
  status: z.enum(ROUND_STATUSES),
  /** Whose people drive it; null: the initiative's own. */
  partner: named.nullable(),
  driver: named.nullable(),
  stops_count: z.int(),
  /** Stops that are done, and the ones that were passed by. */
  done_count: z.int(),
  skipped: z.int(),
  to_give: z.int(),
  given: z.int(),
  to_take: z.int(),
  taken: z.int(),
  /** Pieces that stops found beyond the books. */
  surplus: z.int(),
  /** By road, as estimated: as the crow flies × 1.3, in the order of visit. */
  metres: z.int(),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  version: z.int(),
});
export type Round = z.infer<typeof round>;

export const roundLine = z.object({
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  /** Its containers have codes. */
  numbered: z.boolean(),
  act: z.enum(ROUND_ACTS),
  planned: z.int(),
  /** Pieces that the driver counted; null before the stop is done. */
  actual: z.int().nullable(),
  /** Pieces in the books now: free at the warehouse of what is given, there of what is taken. */
  there: z.int(),
  transaction_id: z.int().nullable(),
});
export type RoundLine = z.infer<typeof roundLine>;

export const roundStop = z.object({
  /** Stays the stop's whatever the order of visit becomes. */
  n: z.int(),
  place: z.enum(STOP_PLACES),
  place_id: z.int(),
  name: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  from: clock.nullable(),
  to: clock.nullable(),
  status: z.enum(STOP_STATUSES),
  /** When the plan comes there, and by how many minutes it is late. */
  at: clock,
  late: z.int(),
  /** On board when it leaves, and pieces beyond what the vehicle takes. */
  clean: z.int(),
  dirty: z.int(),
  over: z.int(),
  /** Clean pieces to give that are neither at the warehouse nor brought by an earlier stop. */
  missing: z.int(),
  /** The restaurant or the drawer is out of service since the round was planned. */
  closed: z.boolean(),
  /** Requests of containers that it is for. */
  requests: z.array(z.int()),
  done_by: z.string().nullable(),
  /** The signatory, and the picture of the signature; null where none was given. */
  signed_name: z.string().nullable(),
  picture_url: z.string().nullable(),
  skipped_reason: z.string().nullable(),
  lines: z.array(roundLine),
});
export type RoundStop = z.infer<typeof roundStop>;

/** A round whole, its stops in the order of visit. */
export const roundDetail = round.extend({
  /** Pieces that the vehicle takes. */
  capacity: z.int().nullable(),
  start_time: clock,
  /** Where it leaves from and comes back to. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Clean pieces loaded at the warehouse. */
  loaded: z.int(),
  back: clock,
  /** Metres of this one that the computed order would save; 0 once it began. */
  spare: z.int(),
  stops: z.array(roundStop),
  cancel_reason: z.string().nullable(),
});
export type RoundDetail = z.infer<typeof roundDetail>;

/** Choices of a new round: places where something waits, with what, and who may drive. */
export const roundChoices = z.object({
  places: z.array(
    z.object({
      place: z.enum(STOP_PLACES),
      place_id: z.int(),
      name: z.string(),
      /** Of another round that is not over. */
      round_id: z.int().nullable(),
      /**
       * Days that the first format to run out there lasts, of those to be brought; null: nothing
       * is, or it is not known.
       */
      cover_days: z.number().nullable(),
      lines: z.array(z.object({ format_id: z.int(), act: z.enum(ROUND_ACTS), quantity: z.int() })),
      /**
       * Of those lines, what another restaurant gives while the warehouse lacks it, or what is
       * taken for another: both are stops.
       */
      transfers: z.array(
        z.object({
          act: z.enum(['give', 'take_clean']),
          format_id: z.int(),
          format_title: z.string(),
          quantity: z.int(),
          other_id: z.int(),
          other_name: z.string(),
        }),
      ),
      /** Requests that no one answered; their lines are among those. */
      requests: z.array(z.int()),
    }),
  ),
  /** Partners that are active. */
  partners: z.array(named),
  /** Null: an administrator of the initiative. */
  drivers: z.array(named.extend({ partner_id: z.int().nullable() })),
});
export type RoundChoices = z.infer<typeof roundChoices>;

/** The link by which an employee of a partner drives a round. */
export const driverLink = z.object({
  /** « /rounds/12/go?lien=… » */
  path: z.string(),
  /** The last Paris day on which it opens the round. */
  last_day: z.iso.date(),
});

/** A round that the caller drives, ready or under way. */
export const ownRound = round
  .pick({ id: true, title: true, day: true, status: true, stops_count: true, done_count: true })
  .extend({
    /** Where it is driven; signed, for an employee who has not opened it yet. */
    path: z.string(),
  });
export type OwnRound = z.infer<typeof ownRound>;

/** What one driver would do of a round that is shared out. */
export const roundShare = z.object({
  /** In the computed order. */
  stops: z.array(z.object({ n: z.int(), name: z.string() })),
  metres: z.int(),
  /** When it is back: « 10:15 ». */
  back: z.string(),
  /** Pieces beyond what the vehicle takes, at the stop where most are on board. */
  over: z.int(),
});
export type RoundShare = z.infer<typeof roundShare>;

/** What a round of some places would take, before it is made. */
export const roundEstimate = roundShare.pick({ metres: true, back: true }).extend({ minutes: z.int() });
export type RoundEstimate = z.infer<typeof roundEstimate>;

/** Of what is filtered; kilometres of the ones that were driven. */
export const roundTotals = z.object({
  count: z.int(),
  stops: z.int(),
  done: z.int(),
  given: z.int(),
  taken: z.int(),
  surplus: z.int(),
  metres: z.int(),
});
export type RoundTotals = z.infer<typeof roundTotals>;

export const splitInput = z.strictObject({
  id,
  version: z.int().optional(),
  shares: z
    .array(
      z.strictObject({
        driver_id: id.nullish(),
        stops: z
          .array(id, { error: absentSays('Arrêts') })
          .min(1)
          .max(ROUND_LIMITS.stops),
      }),
      { error: absentSays('Parts') },
    )
    .min(2, 'Répartissez entre deux chauffeurs au moins.')
    .max(ROUND_LIMITS.drivers, `Au plus ${ROUND_LIMITS.drivers} chauffeurs.`),
});
export type SplitRoundInput = z.output<typeof splitInput>;

const COUNTED = 'La quantité est un nombre entier, de 0 à 100\u202f000.';
/** What a driver did at a stop. */
export const stopDoneInput = z.strictObject({
  id,
  n: id,
  /** Pieces counted for each line of the stop; a line left out was not done. */
  lines: z
    .array(
      z
        .strictObject({
          format_id: id,
          act: z.enum(ROUND_ACTS, { error: absentSays('Geste') }),
          quantity: z.int(COUNTED).min(0, COUNTED).max(ROUND_LIMITS.pieces, COUNTED),
          ...lineUnits,
        })
        .refine(({ quantity, units = [] }) => units.length <= quantity, {
          path: ['units'],
          message: 'Il y a plus de codes que de contenants.',
        }),
    )
    .max(ROUND_LIMITS.lines)
    .refine(
      (lines) => new Set(lines.map((l) => `${l.format_id} ${l.act}`)).size === lines.length,
      'Une ligne est en double.',
    ),
  signed_name: freeText('Remis à', ROUND_LIMITS.name).optional(),
  /** Of what was handed over; never shown to restaurants. */
  picture: picture('Photo'),
  ...deviceTimes,
});
export type StopDoneInput = z.output<typeof stopDoneInput>;
