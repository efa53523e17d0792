import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { id, instant, queryList } from '../base/primitives.ts';
import { partnerCall } from './call.ts';
import { unitsByFormat } from '../shared/units/shapes.ts';
import { byId, pageById, since } from './paging.ts';
import { anyContainers, containers, customerQr, pieces, sixDigits } from './pieces.ts';

export const ORDER_STATUSES = ['pending', 'creation_failed', 'validated', 'done', 'cancelled'] as const;
export const ORDER_ACTS = ['deliver', 'pickup'] as const;

export const partnerOrderFormat = z.object({
  /** Number of the line within its order. */
  id: z.int(),
  format_id: z.int(),
  title: z.string(),
  act: z.enum(ORDER_ACTS),
  quantity: z.int(),
  /** Pieces really handed over or taken back, null before. */
  actual_quantity: z.int().nullable(),
  /** Deposit of one piece, fixed with the line; null to pick up. */
  cost_cents: z.int().nullable(),
});
export type PartnerOrderFormat = z.infer<typeof partnerOrderFormat>;

export const partnerOrder = z.object({
  id: z.int(),
  external_id: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  /** The shortage, when the order could not be made. */
  failure_reason: z.string().nullable(),
  restaurant_id: z.int(),
  customer_id: z.int(),
  /** Cents of the cagnotte kept for it. */
  blocked_cents: z.int(),
  created_at: instant,
});
export type PartnerOrder = z.infer<typeof partnerOrder>;

const by = { who: ['access'], scope: 'orders' } as const;
const byAnybody = { who: ['access', 'customer', 'restaurant_owner'], scope: 'orders' } as const;
const TAGS = ['Commandes'];
const answer = one(partnerOrder);
const step = (verb: string, summary: string) =>
  ({ method: 'POST', path: `/orders/{id}/${verb}` as const, summary, tags: TAGS }) as const;

export const newOrder = z.strictObject({
  /** The partner's own number: sent again, the same order answers. */
  external_id: z.string().trim().min(1).max(100),
  /**
   * The order's customer: one who consented, or whose code is given. Left out with a customer's
   * token.
   */
  customer_id: id.optional(),
  customer_code: sixDigits.optional(),
  customer_qr: customerQr.optional(),
  formats: z
    .array(z.strictObject({ format_id: id, quantity: pieces, act: z.enum(ORDER_ACTS) }))
    .min(1, 'Indiquez au moins un contenant.')
    .max(100, 'Au plus 100 lignes.')
    .refine(
      (lines) => new Set(lines.map(({ format_id, act }) => `${act}/${format_id}`)).size === lines.length,
      'Indiquez chaque format une seule fois par sens.',
    ),
});
export type NewPartnerOrder = z.infer<typeof newOrder>;

export const orderCalls = {
  create: partnerCall({ who: ['access', 'customer'], scope: 'orders', keyed: true })
    .route({
      method: 'POST',
      path: '/restaurants/{id}/orders',
      summary: 'Passer une commande',
      successStatus: 201,
      tags: TAGS,
    })
    .input(z.object({ id, order: newOrder }))
    .output(answer),
  list: partnerCall(byAnybody)
    .route({
      method: 'GET',
      path: '/orders',
      summary: 'Les commandes, les dernières d’abord',
      tags: TAGS,
    })
    .input(z.object({ ...byId, status: queryList(z.enum(ORDER_STATUSES)).optional(), since }))
    .output(pageById(partnerOrder)),
  read: partnerCall(byAnybody)
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Une commande', tags: TAGS })
    .input(z.object({ id }))
    .output(answer),
  formats: partnerCall(byAnybody)
    .route({ method: 'GET', path: '/orders/{id}/formats', summary: 'Les lignes d’une commande', tags: TAGS })
    .input(z.object({ id }))
    .output(one(z.array(partnerOrderFormat))),
  changeFormat: partnerCall(by)
    .route({
      method: 'PATCH',
      path: '/orders/{id}/formats/{line}',
      summary:
        'Changer une quantité\u00a0: à livrer avant le retrait, à reprendre avant la livraison\u202f; 0 retire la ligne',
      tags: TAGS,
    })
    .input(
      z.object({
        id,
        line: id,
        order_format: z.strictObject({ quantity: z.int('La quantité doit être un nombre entier.').min(0).max(10_000) }),
      }),
    )
    .output(one(z.array(partnerOrderFormat))),
  validate: partnerCall({ who: ['access', 'restaurant_owner'], scope: 'orders', keyed: true })
    .route(step('validate', 'La commande est retirée au restaurant'))
    .input(z.object({ id, taken: unitsByFormat.optional() }))
    .output(answer),
  finish: partnerCall({ ...by, keyed: true })
    .route(
      step('finish', 'La commande est livrée, les contenants repris\u00a0: tout ce qui était prévu, ou ce qui est dit'),
    )
    .input(
      z.object({
        id,
        /** [] when nothing was. */
        delivered: anyContainers.optional(),
        picked_up: anyContainers.optional(),
        /** Whether what was not handed over had been opened: it then comes back to be washed. */
        leftovers_opened: z.boolean().optional(),
      }),
    )
    .output(answer),
  cancel: partnerCall({ ...by, keyed: true })
    .route(step('cancel', 'Renoncer à la commande\u202f; retirée, ses contenants reviennent'))
    .input(z.object({ id, opened: containers.optional() }))
    .output(answer),
  fix: partnerCall({ ...by, keyed: true })
    .route(step('fix', 'Corriger ce qui a été repris chez le client'))
    .input(z.object({ id, variant: z.enum(['more_taken', 'fewer_taken']), formats: containers }))
    .output(answer),
};
