import { z } from 'zod';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  DELIVERY_TYPES,
  EVENTS_REFUSAL,
  WEBHOOK_RULES as RULES,
  WEBHOOK_STOPS,
} from './labels.ts';
import { call } from '../../base/call.ts';
import { absentSays } from '../../base/formBody.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { day, id, instant } from '../../base/primitives.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { WEBHOOK_EVENTS } from '../../shared/apiAccesses/webhooks.ts';

export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: instant,
  /** Until when the secret before the last one signs too; null when it no longer does. */
  previous_secret_until: instant.nullable(),
  /** Null while it is sent to. */
  disabled_at: instant.nullable(),
  disabled_for: z.enum(WEBHOOK_STOPS).nullable(),
  /** The first failure since the last success. */
  failing_since: instant.nullable(),
  version: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

/** `whsec_…`, shown once, at creation and renewal. */
export const webhookWithSecret = webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const delivery = z.object({
  id: z.int(),
  webhook_id: z.int(),
  url: z.string(),
  /** The header `webhook-id`, the same at each try. */
  message_id: z.string(),
  type: z.enum(DELIVERY_TYPES),
  created_at: instant,
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** Null of one that ended. */
  next_try_at: instant.nullable(),
  /** HTTP status of the last answer. */
  status: z.int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  ended_at: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const filters = {
  webhook_id: id.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  type: z.enum(DELIVERY_TYPES).optional(),
};
export const deliveriesQuery = listQuery(['id'], filters).safeExtend({ id });
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;

const events = z
  .array(z.enum(WEBHOOK_EVENTS), { error: absentSays('Événements') })
  .min(1, EVENTS_REFUSAL)
  .max(100)
  .transform((chosen) => [...new Set(chosen)]);
const url = fieldText(RULES.url);
const ofOne = { id, webhook_id: id };

/** One delivery, or all that the filters of the list show. */
const replayed = z
  .strictObject({
    id,
    delivery_id: id.optional(),
    filter: z.strictObject(filters).optional(),
    from_date: day.optional(),
    to_date: day.optional(),
  })
  .refine(
    ({ delivery_id, filter, from_date, to_date }) =>
      [delivery_id, filter?.state, from_date, to_date].some((one) => one !== undefined),
    { path: ['delivery_id'], message: 'Choisissez ce qui est renvoyé\u00a0: une livraison, un état ou une période.' },
  );

const reader = { roles: ['partner_admin'], scope: 'read' } as const;
const writer = { roles: ['partner_admin'], scope: 'write' } as const;

export const webhookCalls = {
  list: call(reader)
    .route({ method: 'GET', path: '/api_accesses/{id}/webhooks', summary: 'Les adresses de notification d’un accès' })
    .input(z.object({ id }))
    .output(one(z.array(webhook))),
  /** 409 beyond ten of an access, or when it is revoked. */
  create: call(writer)
    .route({
      method: 'POST',
      path: '/api_accesses/{id}/webhooks',
      summary: 'Ajouter une adresse\u202f; son secret n’est montré qu’ici',
      successStatus: 201,
    })
    .input(z.strictObject({ id, url, events }))
    .output(one(webhookWithSecret)),
  update: call(writer)
    .route({
      method: 'PATCH',
      path: '/api_accesses/{id}/webhooks/{webhook_id}',
      summary: 'Modifier, arrêter ou reprendre une adresse',
    })
    .input(
      z.strictObject({
        ...ofOne,
        url: url.optional(),
        events: events.optional(),
        enabled: z.boolean().optional(),
        version: z.int().optional(),
      }),
    )
    .output(one(webhook)),
  renew: call(writer)
    .route({
      method: 'POST',
      path: '/api_accesses/{id}/webhooks/{webhook_id}/renew',
      summary: 'Donner un nouveau secret\u202f; l’ancien signe aussi pendant 24 heures',
    })
    .input(z.strictObject(ofOne))
    .output(one(webhookWithSecret)),
  /** Its deliveries are forgotten. */
  remove: call(writer)
    .route({
      method: 'DELETE',
      path: '/api_accesses/{id}/webhooks/{webhook_id}',
      summary: 'Supprimer une adresse et ses livraisons',
    })
    .input(z.strictObject(ofOne))
    .output(one(z.object({ id: z.int() }))),
  /** 409 when it is stopped. */
  test: call(writer)
    .route({
      method: 'POST',
      path: '/api_accesses/{id}/webhooks/{webhook_id}/test',
      summary: 'Envoyer un essai, une fois, avant ce qui attend',
      successStatus: 201,
    })
    .input(z.strictObject(ofOne))
    .output(one(delivery)),
  deliveries: call(reader)
    .route({
      method: 'GET',
      path: '/api_accesses/{id}/webhooks/deliveries',
      summary: 'Ce qui a été envoyé en 30 jours, le dernier d’abord',
    })
    .input(deliveriesQuery)
    .output(list(delivery)),
  /** Under the same `webhook-id`; those of stopped endpoints stay. */
  replay: call(writer)
    .route({
      method: 'POST',
      path: '/api_accesses/{id}/webhooks/replay',
      summary: 'Renvoyer une livraison, ou toutes celles que montrent les filtres',
    })
    .input(replayed)
    .output(one(z.object({ count: z.int() }))),
};
