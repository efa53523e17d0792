import { z } from 'zod';
import { call, history } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { absentSays, fieldSays, freeText, requiredText } from '../../base/formBody.ts';
import { csvCall } from '../../base/listCalls.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { day, deviceTimes, id, queryInteger, queryList } from '../../base/primitives.ts';
import { ACTS_AT, CLOCK, CLOCK_SAYS, ROUND_ACTS, ROUND_LIMITS, ROUND_STATUSES, STOP_PLACES } from './labels.ts';
import {
  driverLink,
  ownRound,
  round,
  roundChoices,
  roundDetail,
  roundEstimate,
  roundShare,
  roundTotals,
  splitInput,
  stopDoneInput,
} from './shapes.ts';

export const ROUND_SORTS = ['day', 'id', 'title', 'stops_count', 'metres'] as const;
/** `from_date` and `to_date` are of the day on which it is driven. */
export const roundListQuery = listQuery(ROUND_SORTS, {
  status: queryList(z.enum(ROUND_STATUSES)).optional(),
  partner_id: id.optional(),
  driver_id: id.optional(),
  restaurant_id: id.optional(),
});
export type RoundListQuery = z.infer<typeof roundListQuery>;

const clock = z.string(CLOCK_SAYS).regex(CLOCK, CLOCK_SAYS);
const QUANTITY = 'La quantité est un nombre entier, de 1 à 100\u202f000.';

/**
 * A line planned at a place: `{ place: 'restaurant', place_id: 12, format_id: 3, act: 'give',
 * quantity: 48 }`.
 */
const plannedLine = z
  .strictObject({
    place: z.enum(STOP_PLACES, { error: absentSays('Lieu') }),
    place_id: id,
    format_id: id,
    act: z.enum(ROUND_ACTS, { error: absentSays('Geste') }),
    quantity: z.int(QUANTITY).min(1, QUANTITY).max(ROUND_LIMITS.pieces, QUANTITY),
  })
  .refine(({ place, act }) => ACTS_AT[place].includes(act), {
    path: ['act'],
    message: 'Cette opération n’est pas possible dans ce lieu.',
  });
export type PlannedLine = z.infer<typeof plannedLine>;

const plannedLines = z
  .array(plannedLine)
  .min(1, 'Choisissez au moins un arrêt.')
  .max(ROUND_LIMITS.lines, `Au plus ${ROUND_LIMITS.lines} lignes.`)
  .refine(
    (lines) => new Set(lines.map((l) => [l.place, l.place_id, l.format_id, l.act].join())).size === lines.length,
    {
      message: 'Une ligne est en double.',
    },
  )
  .refine((lines) => new Set(lines.map((l) => `${l.place} ${l.place_id}`)).size <= ROUND_LIMITS.stops, {
    message: `Au plus ${ROUND_LIMITS.stops} arrêts.`,
  });

const latitude = z.number().min(-90).max(90).nullish();
const longitude = z.number().min(-180).max(180).nullish();
const capacity = z
  .int('La capacité est un nombre entier.')
  .min(1, 'La capacité est d’au moins 1.')
  .max(ROUND_LIMITS.pieces)
  .nullish();
const planned = {
  day,
  /** « Tournée du mardi 1er avril » when left out. */
  title: freeText('Nom', ROUND_LIMITS.title).optional(),
  vehicle_capacity: capacity,
  /** 08:30 when left out. */
  start_time: clock.optional(),
  /** Where it leaves from and comes back to; the last known start when left out. */
  start_latitude: latitude,
  start_longitude: longitude,
  partner_id: id.nullish(),
  driver_id: id.nullish(),
};
const bothOrNone: [
  (asked: { start_latitude?: number | null | undefined; start_longitude?: number | null | undefined }) => boolean,
  { path: string[]; message: string },
] = [
  ({ start_latitude, start_longitude }) => ((start_latitude ?? null) === null) === ((start_longitude ?? null) === null),
  { path: ['start_longitude'], message: fieldSays('Longitude du départ', 'required') },
];

const window = z
  .strictObject({ n: z.int(), from: clock.nullish(), to: clock.nullish() })
  .refine(({ from, to }) => (from ?? null) === null || (to ?? null) === null || String(from) < String(to), {
    path: ['to'],
    message: 'La fin du créneau précède son début.',
  });

/** Requests of containers that the round brings: their lines are planned with the others. */
const requests = z.array(id).max(ROUND_LIMITS.stops).optional();

/** 409 where some of its lines are proposed no more: somebody planned or moved them. */
const asProposed = { as_proposed: z.literal(true).optional() };
/** Prepared and ready to be driven, or neither. */
const ready = { ready: z.literal(true).optional() };
const createInput = z
  .strictObject({ ...planned, ...asProposed, ...ready, lines: plannedLines.optional(), requests })
  .refine(...bothOrNone)
  .refine(({ lines = [], requests = [] }) => lines.length + requests.length > 0, {
    path: ['lines'],
    message: 'Choisissez au moins un arrêt.',
  });
export type CreateRoundInput = z.input<typeof createInput>;
const version = z.int().optional();
const updateInput = z
  .strictObject({
    id,
    version,
    ...planned,
    day: day.optional(),
    /** All its lines anew: a place that stays keeps its stop, its rank and its window. */
    lines: plannedLines.optional(),
    requests,
    windows: z.array(window).max(ROUND_LIMITS.stops).optional(),
  })
  .refine(...bothOrNone);
export type UpdateRoundInput = z.output<typeof updateInput>;

const reason = z.string(fieldSays('Raison', 'required')).trim().max(ROUND_LIMITS.reason);
const initiative = ['account_admin'] as const;
/** An employee of a partner once they opened the link of the round. */
const drivers = ['account_admin', 'partner_admin', 'partner_delegated_admin'] as const;
const reader = { roles: ['account_admin', 'partner_admin'], scope: 'read' } as const;
const writer = { roles: initiative, scope: 'write' } as const;
const answer = one(roundDetail);

export const roundCalls = {
  /** The partner's rounds alone, once they are ready, for its administrator. */
  list: call(reader)
    .route({ method: 'GET', path: '/rounds', summary: 'Les tournées' })
    .input(roundListQuery)
    .output(list(round)),
  csv: csvCall({ roles: initiative, scope: 'read' }, '/rounds.csv', 'Les tournées filtrées, en CSV', roundListQuery),
  totals: call(history(reader))
    .route({ method: 'GET', path: '/rounds/totals', summary: 'Les totaux des tournées filtrées' })
    .input(roundListQuery)
    .output(one(roundTotals)),
  choices: call({ roles: initiative, scope: 'read' })
    .route({ method: 'GET', path: '/rounds/choices', summary: 'Ce qui peut composer une tournée' })
    .input(z.strictObject({}))
    .output(one(roundChoices)),
  estimate: call({ roles: initiative, scope: 'read' })
    .route({ method: 'GET', path: '/rounds/estimate', summary: 'Ce que prendrait une tournée de quelques lieux' })
    .input(z.strictObject({ restaurants: queryList(id).optional(), drawers: queryList(id).optional() }))
    .output(one(roundEstimate)),
  mine: call({ roles: drivers, scope: 'read' })
    .route({ method: 'GET', path: '/rounds/mine', summary: 'Les tournées à faire par la personne connectée' })
    .input(z.strictObject({}))
    .output(list(ownRound)),
  read: call({ roles: drivers, scope: 'read' })
    .route({ method: 'GET', path: '/rounds/{id}', summary: 'Une tournée et ses arrêts' })
    .input(z.object({ id }))
    .output(answer),
  create: call(writer)
    .route({ method: 'POST', path: '/rounds', summary: 'Préparer une tournée', successStatus: 201 })
    .input(createInput)
    .output(answer),
  update: call(writer)
    .route({ method: 'PATCH', path: '/rounds/{id}', summary: 'Modifier une tournée' })
    .input(updateInput)
    .output(answer),
  order: call(writer)
    .route({ method: 'POST', path: '/rounds/{id}/order', summary: 'Ordonner les arrêts d’une tournée' })
    .input(
      z.strictObject({
        id,
        version,
        /** All its stops in the order wanted; left out: the computed order. */
        stops: z.array(z.int()).max(ROUND_LIMITS.stops).optional(),
      }),
    )
    .output(answer),
  ready: call(writer)
    .route({ method: 'POST', path: '/rounds/{id}/ready', summary: 'Marquer une tournée prête' })
    .input(z.strictObject({ id, version }))
    .output(answer),
  shares: call({ roles: initiative, scope: 'read' })
    .route({
      method: 'GET',
      path: '/rounds/{id}/shares',
      summary: 'Comment répartir les arrêts d’une tournée entre plusieurs chauffeurs',
    })
    .input(
      z.object({
        id,
        drivers: queryInteger(2, ROUND_LIMITS.drivers).optional(),
        /** As they were corrected: numbers of stops, « 1,4;2,3 ». */
        shares: z
          .string()
          .regex(/^\d{1,5}(,\d{1,5})*(;\d{1,5}(,\d{1,5})*)+$/, 'Des parts comme «\u00a01,4;2,3\u00a0».')
          .optional(),
      }),
    )
    .output(one(z.array(roundShare))),
  split: call(writer)
    .route({ method: 'POST', path: '/rounds/{id}/split', summary: 'Répartir une tournée entre plusieurs chauffeurs' })
    .input(splitInput)
    .output(one(z.object({ ids: z.array(z.int()) }))),
  cancel: call(writer)
    .route({ method: 'POST', path: '/rounds/{id}/cancel', summary: 'Annuler une tournée, ou ce qui en reste' })
    .input(z.strictObject({ id, version, reason: reason.min(1, 'Dites pourquoi elle est annulée.') }))
    .output(answer),
  link: call({ roles: ['account_admin', 'partner_admin'], scope: 'write' })
    .route({
      method: 'POST',
      path: '/rounds/{id}/link',
      summary: 'Le lien par lequel un employé du partenaire fait la tournée',
    })
    .input(z.strictObject({ id }))
    .output(one(driverLink)),
  /**
   * An employee needs it; to an administrator of the partner the round is open already. One browser
   * at a time: `here` ends the other. An employee who opened it before needs no link.
   */
  open: call({ roles: ['partner_admin', 'partner_delegated_admin'], scope: 'write' })
    .route({ method: 'POST', path: '/rounds/{id}/open', summary: 'Ouvrir une tournée par son lien' })
    .input(z.strictObject({ id, link: requiredText('Lien', 100).optional(), here: z.boolean().optional() }))
    .output(answer),
  done: call({ roles: drivers, scope: 'write', pictures: true })
    .route({ method: 'POST', path: '/rounds/{id}/stops/{n}/done', summary: 'Enregistrer ce qui a été fait à un arrêt' })
    .input(stopDoneInput)
    .output(answer),
  skip: call({ roles: drivers, scope: 'write' })
    .route({ method: 'POST', path: '/rounds/{id}/stops/{n}/skip', summary: 'Passer un arrêt, en disant pourquoi' })
    .input(z.strictObject({ id, n: id, reason: reason.min(1, 'Dites pourquoi l’arrêt est passé.'), ...deviceTimes }))
    .output(answer),
  sheet: call({ roles: drivers, scope: 'read', paper: true })
    .route({ method: 'GET', path: '/rounds/{id}/sheet.pdf', summary: 'La feuille de route, en PDF' })
    .input(z.object({ id }))
    .output(fileDownload),
  note: call({ roles: drivers, scope: 'read', paper: true })
    .route({ method: 'GET', path: '/rounds/{id}/notes/{file}', summary: 'Le bon d’un arrêt, en PDF' })
    .input(
      z.object({
        id,
        /** « 34.pdf »: the number of a transaction of the round. */
        file: z.string().regex(/^[1-9]\d{0,14}\.pdf$/),
      }),
    )
    .output(fileDownload),
};
