import { z } from 'zod';
import { lineUnits } from '../../shared/units/shapes.ts';
import { ADMIN_WRITES, call, history } from '../../base/call.ts';
import { absentSays, fieldSays, freeText, requiredText } from '../../base/formBody.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { listQuery, one, searchText } from '../../base/pagination.ts';
import { day, id, queryList, queryTrue } from '../../base/primitives.ts';
import { REQUEST_LIMITS as MOST, REQUEST_STATUSES, REQUEST_WAYS } from './labels.ts';
import { requestChoices, supplyRequest, supplyRequestDetail, supplyRequestTotals } from './shapes.ts';

export const REQUEST_SORTS = ['id', 'asked_at', 'wanted_on', 'to_give'] as const;
/** `from_date` and `to_date` apply to the day of the request. */
export const requestListQuery = listQuery(REQUEST_SORTS, {
  status: queryList(z.enum(REQUEST_STATUSES)).optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  /** Those above 150 % of the forecast alone. */
  above: queryTrue.optional(),
  /** Only requests of which a stop did some, and not all. */
  partly: queryTrue.optional(),
});
export type RequestListQuery = z.infer<typeof requestListQuery>;

const QUANTITY = `La quantité est un nombre entier, de 1 à ${MOST.pieces}.`;

const requestLine = z.strictObject({
  way: z.enum(REQUEST_WAYS, { error: absentSays('Sens') }),
  format_id: id,
  quantity: z.int(QUANTITY).min(1, QUANTITY).max(MOST.pieces, QUANTITY),
});

const requestLines = <Line extends typeof requestLine>(line: Line) =>
  z
    .array(line)
    .min(1, 'Indiquez au moins un contenant.')
    .max(MOST.lines, `Au plus ${MOST.lines} lignes.`)
    .refine(
      (lines) => new Set(lines.map(({ way, format_id }) => `${way} ${format_id}`)).size === lines.length,
      'Indiquez chaque format une seule fois par sens.',
    );

/** Fields of a request, from any author. */
export const requestFields = {
  /** The day from which it is of use; left out: as soon as possible. */
  wanted_on: day.nullish(),
  /** Why, above 150 % of the forecast. */
  comment: freeText('Commentaire', MOST.comment).optional(),
  lines: requestLines(requestLine),
};

/** Without a restaurant a partner asks for its reserve. */
const createInput = z.strictObject({ restaurant_id: id.nullish(), ...requestFields });
const version = z.int().optional();

const asker = ['account_admin', 'partner_admin'] as const;
const reader = { roles: asker, scope: 'read' } as const;
const writer = { roles: asker, scope: 'write' } as const;
const answer = one(supplyRequestDetail);

export const supplyRequestCalls = {
  ...listAndCsv(reader, '/supply_requests', requestListQuery, supplyRequest, [
    'Les demandes de contenants\u202f; pour un partenaire, les siennes',
    'Les demandes de contenants filtrées, en CSV',
  ]),
  totals: call(history(reader))
    .route({ method: 'GET', path: '/supply_requests/totals', summary: 'Les totaux des demandes filtrées' })
    .input(requestListQuery)
    .output(one(supplyRequestTotals)),
  restaurants: call(reader)
    .route({
      method: 'GET',
      path: '/supply_requests/restaurants',
      summary: 'Les restaurants pour lesquels on peut demander des contenants',
    })
    .input(z.strictObject({ q: searchText.optional() }))
    .output(one(z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })))),
  choices: call(reader)
    .route({
      method: 'GET',
      path: '/supply_requests/choices',
      summary: 'Ce qu’un restaurant, ou la réserve du partenaire, peut demander, ce qui s’y trouve et ce qui est prévu',
    })
    .input(z.strictObject({ restaurant_id: id.optional() }))
    .output(one(requestChoices)),
  read: call(reader)
    .route({ method: 'GET', path: '/supply_requests/{id}', summary: 'Une demande de contenants' })
    .input(z.object({ id }))
    .output(answer),
  create: call(writer)
    .route({
      method: 'POST',
      path: '/supply_requests',
      summary: 'Demander des contenants pour un restaurant, ou un partenaire pour sa réserve',
      successStatus: 201,
    })
    .input(createInput)
    .output(answer),
  cancel: call(writer)
    .route({
      method: 'POST',
      path: '/supply_requests/{id}/cancel',
      summary: 'Annuler une demande à laquelle personne n’a répondu',
    })
    .input(z.strictObject({ id, version }))
    .output(answer),
  /** A request is accepted by the round that brings it (`requests` of a round). */
  answer: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/supply_requests/{id}/answer',
      summary: 'Refuser une demande, en disant pourquoi à son auteur',
    })
    .input(
      z.strictObject({
        id,
        version,
        answer: z.literal('refused', fieldSays('Réponse', 'default')),
        reason: requiredText('Raison', MOST.answer),
      }),
    )
    .output(answer),
  /** A partner fetches its reserve at the warehouse: no round brings it. */
  deliver: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/supply_requests/{id}/deliver',
      summary: 'Remettre à un partenaire ce qu’il demande pour sa réserve, et reprendre ce qu’il rend',
    })
    .input(z.strictObject({ id, version, lines: requestLines(requestLine.extend(lineUnits)) }))
    .output(answer),
};
