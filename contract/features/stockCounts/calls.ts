import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { absentSays, freeText, requiredText } from '../../base/formBody.ts';
import { csvCall, listAndCsv } from '../../base/listCalls.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { euros, eurosOut, id, instant, queryList, queryTrue } from '../../base/primitives.ts';
import { COUNT_STATUSES, COUNTED_PLACES, COUNTED_STATES } from '../../shared/stockCounts/labels.ts';
import { COUNT_LIMITS } from './rules.ts';
import { cellAsked, checkPlace, counted, placeAsked } from './countedInput.ts';
import {
  countAccess,
  countGuest,
  countLineDetail,
  countSettings,
  duePlace,
  dueTotals,
  ownCount,
  readingsAnswer,
  stockCount,
  stockCountDetail,
} from './shapes.ts';

export const COUNT_SORTS = ['id', 'opened_at', 'posted_at', 'title', 'lines_count', 'missing', 'surplus'] as const;
export const countListQuery = listQuery(COUNT_SORTS, {
  status: queryList(z.enum(COUNT_STATUSES)).optional(),
  place: queryList(z.enum(COUNTED_PLACES)).optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  format_id: id.optional(),
});
export type CountListQuery = z.infer<typeof countListQuery>;

/**
 * Of what is filtered: counts, their lines, pieces posted too many and too few, and their purchase
 * cost.
 */
const countTotals = z.object({
  count: z.int(),
  lines: z.int(),
  counted: z.int(),
  gaps: z.int(),
  surplus: z.int(),
  missing: z.int(),
  cost: eurosOut,
});
export type CountTotals = z.infer<typeof countTotals>;

export const DUE_SORTS = ['urgency', 'flow', 'age_days', 'due_on', 'name', 'gaps', 'gap_rate'] as const;
export const dueQuery = listQuery(DUE_SORTS, {
  place: queryList(z.enum(COUNTED_PLACES)).optional(),
  /** Of the kinds of place asked for. */
  place_id: id.optional(),
  overdue: queryTrue.optional(),
  /** No count was ever posted of it. */
  never: queryTrue.optional(),
});
export type DueQuery = z.infer<typeof dueQuery>;

/**
 * Opening: `{ places: [{ place: 'restaurant', place_id: 12 }], blind: true }`; its lines are what
 * these places have or had.
 */
const openInput = z.strictObject({
  /** « Inventaire de Ô Bon Bol » when left out. */
  title: freeText('Nom', COUNT_LIMITS.title).optional(),
  /** True when left out. */
  blind: z.boolean().optional(),
  places: z
    .array(z.strictObject(placeAsked).superRefine(checkPlace))
    .min(1, 'Choisissez au moins un lieu.')
    .max(COUNT_LIMITS.places, `Au plus ${COUNT_LIMITS.places} lieux à la fois.`),
  /** All of them when left out. */
  states: z.array(z.enum(COUNTED_STATES)).min(1).optional(),
  format_ids: z.array(id).min(1, 'Choisissez au moins un format.').max(200).optional(),
});

/**
 * Numbers entered on one device: `{ device_id, sent_at: '…T13:40:05.000Z', readings: [{ n: 3,
 * place: 'restaurant', place_id: 12, state: 'clean', format_id: 4, counted: 171, counted_at:
 * '…T11:40:00.000Z' }] }`. Both instants are of the device's clock, however wrong it is: their
 * difference alone counts. `n` never repeats on a device within a count, so the same reading sent
 * twice is kept once. A cell without a line gets one.
 */
const readingsInput = z.strictObject({
  id,
  device_id: z.uuid({ error: (issue) => absentSays('Appareil')(issue) ?? 'Appareil inconnu.' }),
  sent_at: instant,
  readings: z
    .array(
      z
        .strictObject({ n: z.int().min(0).max(1_000_000_000), ...cellAsked, counted, counted_at: instant })
        .superRefine(checkPlace),
    )
    .min(1, 'Saisissez au moins une ligne.')
    .max(COUNT_LIMITS.readings, `Au plus ${COUNT_LIMITS.readings} lignes à la fois.`)
    .refine((all) => new Set(all.map(({ n }) => n)).size === all.length, 'Deux lignes ont le même numéro.'),
});

const version = z.int().optional();
const reason = z
  .string()
  .trim()
  .max(COUNT_LIMITS.reason, `La raison compte au plus ${COUNT_LIMITS.reason} caractères.`);

const partners = ['partner_admin', 'partner_delegated_admin'] as const;
const answer = one(stockCountDetail);
const line = z.strictObject({ id, ...cellAsked }).superRefine(checkPlace);

export const stockCountCalls = {
  ...listAndCsv(ADMIN_READS, '/stock_counts', countListQuery, stockCount, [
    'Les inventaires',
    'Les inventaires filtrés, en CSV',
  ]),
  totals: call(ADMIN_READS)
    .route({ method: 'GET', path: '/stock_counts/totals', summary: 'Les totaux des inventaires filtrés' })
    .input(countListQuery)
    .output(one(countTotals)),
  due: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/stock_counts/due',
      summary: 'Les lieux à compter, du plus urgent au moins urgent',
    })
    .input(dueQuery)
    .output(list(duePlace)),
  dueCsv: csvCall(ADMIN_READS, '/stock_counts/due.csv', 'Les lieux à compter filtrés, en CSV', dueQuery),
  dueTotals: call(history(ADMIN_READS))
    .route({
      method: 'GET',
      path: '/stock_counts/due/totals',
      summary: 'Les lieux à compter filtrés\u00a0: combien, et leur écart de suivi sur 90 jours',
    })
    .input(dueQuery)
    .output(one(dueTotals)),
  settings: call(ADMIN_READS)
    .route({ method: 'GET', path: '/stock_counts/settings', summary: 'Les réglages des inventaires' })
    .output(one(countSettings)),
  updateSettings: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/stock_counts/settings', summary: 'Modifier les réglages des inventaires' })
    .input(
      z.strictObject({
        version,
        threshold_pieces: z.int().min(0).max(1_000_000).optional(),
        threshold_value: euros.optional(),
        every_days: z.int().min(1, 'Au moins un jour.').max(3650, 'Au plus 3\u202f650 jours.').optional(),
      }),
    )
    .output(one(countSettings)),
  schedule: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/stock_counts/schedule',
      summary: 'Régler la fréquence de comptage d’un lieu',
    })
    .input(
      z
        .strictObject({
          ...placeAsked,
          /** Null: as often as the initiative's settings say. */
          every_days: z.int().min(1, 'Au moins un jour.').max(3650, 'Au plus 3\u202f650 jours.').nullable(),
        })
        .superRefine(checkPlace),
    )
    .output(one(duePlace)),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/stock_counts/{id}', summary: 'Un inventaire et ses lignes' })
    .input(z.object({ id }))
    .output(answer),
  line: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/stock_counts/{id}/line',
      summary: 'Une ligne d’inventaire\u00a0: ce qui a bougé depuis, et d’où son écart peut venir',
    })
    .input(line)
    .output(one(countLineDetail)),
  open: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/stock_counts', summary: 'Ouvrir un inventaire', successStatus: 201 })
    .input(openInput)
    .output(answer),
  enter: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/stock_counts/{id}/lines', summary: 'Saisir ce qui a été compté' })
    .input(readingsInput)
    .output(one(readingsAnswer)),
  /** Of the partner's own stock alone. */
  mine: call({ roles: partners, scope: 'read' })
    .route({ method: 'GET', path: '/stock_counts/mine', summary: 'Les inventaires en cours du stock d’un partenaire' })
    .input(z.strictObject({}))
    .output(list(ownCount)),
  countOwn: call({ roles: partners, scope: 'write' })
    .route({
      method: 'POST',
      path: '/stock_counts/{id}/mine',
      summary: 'La feuille sur laquelle une personne d’un partenaire compte son stock',
    })
    .input(z.strictObject({ id }))
    .output(one(countAccess)),
  /** Their links open a page that writes: none is shown to what may only read. */
  guests: call(ADMIN_WRITES)
    .route({ method: 'GET', path: '/stock_counts/{id}/guests', summary: 'Les personnes invitées à compter' })
    .input(z.object({ id }))
    .output(one(z.array(countGuest))),
  inviteGuest: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/stock_counts/{id}/guests',
      summary: 'Inviter à compter, par un lien et un code, une personne sans compte',
      successStatus: 201,
    })
    .input(z.strictObject({ id, name: requiredText('Nom', COUNT_LIMITS.name) }))
    .output(one(z.array(countGuest))),
  revokeGuest: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/stock_counts/{id}/guests/{guest_id}/revoke',
      summary: 'Retirer à une personne invitée le droit de compter',
    })
    .input(z.strictObject({ id, guest_id: id }))
    .output(one(z.array(countGuest))),
  decide: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/stock_counts/{id}/late',
      summary: 'Dire si un mouvement saisi après le comptage a eu lieu avant ou après le comptage',
    })
    .input(
      z
        .strictObject({
          id,
          ...cellAsked,
          transaction_id: id,
          moment: z.enum(['before', 'after'], { error: absentSays('Avant ou après') }),
        })
        .superRefine(checkPlace),
    )
    .output(one(countLineDetail)),
  review: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/stock_counts/{id}/review',
      summary: 'Terminer le comptage et regarder ses écarts',
    })
    .input(z.object({ id, version }))
    .output(answer),
  post: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/stock_counts/{id}/post', summary: 'Enregistrer les écarts d’un inventaire' })
    .input(
      z.object({
        id,
        version,
        /** Of the only administrator of an initiative, above the threshold. */
        reason: reason.optional(),
        confirmed: z.literal(true, 'Confirmez-le avant d’enregistrer.'),
      }),
    )
    .output(answer),
  cancel: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/stock_counts/{id}/cancel', summary: 'Abandonner un inventaire' })
    .input(z.object({ id, version, reason: reason.min(1, 'Dites pourquoi il est abandonné.') }))
    .output(answer),
  sheet: call({ ...ADMIN_READS, paper: true })
    .route({ method: 'GET', path: '/stock_counts/{id}/sheet.pdf', summary: 'La feuille de comptage, en PDF' })
    .input(z.object({ id }))
    .output(fileDownload),
};
