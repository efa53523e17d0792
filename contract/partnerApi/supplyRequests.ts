import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { id, instant, queryList } from '../base/primitives.ts';
import { requestFields } from '../features/supplyRequests/calls.ts';
import { REQUEST_LIMITS, REQUEST_STATUSES, REQUEST_WAYS } from '../features/supplyRequests/labels.ts';
import { partnerCall } from './call.ts';
import { byId, pageById, since } from './paging.ts';

export const partnerSupplyRequest = z.object({
  id: z.int(),
  external_id: z.string().nullable(),
  status: z.enum(REQUEST_STATUSES),
  /** Null: the partner's own reserve. */
  restaurant_id: z.int().nullable(),
  wanted_on: z.iso.date().nullable(),
  comment: z.string(),
  asked_at: instant,
  /** The day of the round that brings it, once it is planned. */
  round_day: z.iso.date().nullable(),
  /** Why it was refused. */
  answer: z.string().nullable(),
  lines: z.array(
    z.object({
      way: z.enum(REQUEST_WAYS),
      format_id: z.int(),
      quantity: z.int(),
      /**
       * Pieces that the restaurant was expected to use in the week from the day wanted; null: not
       * known.
       */
      forecast: z.int().nullable(),
      /** Pieces brought or taken; null before. */
      done: z.int().nullable(),
    }),
  ),
});
export type PartnerSupplyRequest = z.infer<typeof partnerSupplyRequest>;

export const newSupplyRequest = z.strictObject({
  /** The partner's own number: sent again, the same request answers. */
  external_id: z.string().trim().min(1).max(REQUEST_LIMITS.external_id),
  ...requestFields,
});
export type NewPartnerSupplyRequest = z.infer<typeof newSupplyRequest>;

/** Absent fields stay as they were. */
export const changedSupplyRequest = z.strictObject(requestFields).partial();

const by = { who: ['access', 'restaurant_owner'], scope: 'transactions' } as const;
const TAGS = ['Demandes de contenants'];
const answer = one(partnerSupplyRequest);

export const supplyRequestCalls = {
  create: partnerCall({ ...by, keyed: true })
    .route({
      method: 'POST',
      path: '/restaurants/{id}/supply_requests',
      summary: 'Demander des contenants pour un restaurant',
      successStatus: 201,
      tags: TAGS,
    })
    .input(z.object({ id, supply_request: newSupplyRequest }))
    .output(answer),
  createForReserve: partnerCall({ who: ['access'], scope: 'transactions', keyed: true })
    .route({
      method: 'POST',
      path: '/supply_requests',
      summary: 'Demander des contenants pour la réserve du partenaire',
      successStatus: 201,
      tags: TAGS,
    })
    .input(z.object({ supply_request: newSupplyRequest }))
    .output(answer),
  list: partnerCall(by)
    .route({ method: 'GET', path: '/supply_requests', summary: 'Les demandes, les dernières d’abord', tags: TAGS })
    .input(z.object({ ...byId, status: queryList(z.enum(REQUEST_STATUSES)).optional(), since }))
    .output(pageById(partnerSupplyRequest)),
  update: partnerCall(by)
    .route({
      method: 'PATCH',
      path: '/supply_requests/{id}',
      summary: 'Modifier une demande à laquelle personne n’a répondu\u00a0: ses lignes remplacent les précédentes',
      tags: TAGS,
    })
    .input(z.object({ id, supply_request: changedSupplyRequest }))
    .output(answer),
  read: partnerCall(by)
    .route({ method: 'GET', path: '/supply_requests/{id}', summary: 'Une demande, et où elle en est', tags: TAGS })
    .input(z.object({ id }))
    .output(answer),
  cancel: partnerCall(by)
    .route({
      method: 'POST',
      path: '/supply_requests/{id}/cancel',
      summary: 'Annuler une demande à laquelle personne n’a répondu',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(answer),
};
