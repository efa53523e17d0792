import { COMMENT_MAX } from '../../base/constants.ts';
import { z } from 'zod';
import { format } from '../../shared/formats/shapes.ts';
import { ADMIN_WRITES, call } from '../../base/call.ts';
import { ORDER_STATUSES } from './status.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant, pieces, queryStatuses } from '../../base/primitives.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { lineUnits, unitsByFormat } from '../../shared/units/shapes.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const order = z.object({
  id: z.int(),
  external_id: z.string().nullable(),
  restaurant: named,
  /** The name is empty while unknown. */
  customer: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  partner: named,
  /** Pieces planned, each way. */
  deliver_count: z.int(),
  pickup_count: z.int(),
  /** Deposits of what is to be delivered, at the prices fixed when its lines were written. */
  deposit: eurosOut,
  status: z.enum(ORDER_STATUSES),
  /** Whether its containers left the restaurant. */
  taken: z.boolean(),
  /** The shortage, when it could not be created. */
  failure_reason: z.string().nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
});
export type Order = z.infer<typeof order>;

const orderLine = z.object({
  act: z.enum(['deliver', 'pickup']),
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  /** 0 for what was taken back without having been announced. */
  planned: z.int(),
  /** Pieces really handed over or taken, once they were; corrections included. */
  actual: z.int().nullable(),
  /** Of a line to deliver. */
  unit_deposit: eurosOut.nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const orderDetail = order.extend({
  /** Of its quantities: each change of them makes the next one. */
  version: z.int(),
  lines: z.array(orderLine),
  money: z.object({
    /** Kept now on the cagnotte for it. */
    held: eurosOut,
    /** Deposits of what was handed over, and given back for what was taken; null before. */
    delivered: eurosOut.nullable(),
    returned: eurosOut.nullable(),
  }),
  history: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      at: instant,
      by: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  transactions: z.array(transactionRow),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const orderFormat = orderLine.pick({ format_id: true, format_title: true, drawing: true, picture_url: true }).extend({
  /**
   * Clean containers of the restaurant that no other order holds: what this one may deliver while
   * it waits.
   */
  available: z.int(),
  /** Whether the restaurant offers it. */
  offered: z.boolean(),
});
export type OrderFormat = z.infer<typeof orderFormat>;

export const ORDER_SORTS = ['id', 'created_at', 'delivered_at', 'deposit'] as const;
export const orderListQuery = listQuery(ORDER_SORTS, {
  status: queryStatuses(ORDER_STATUSES).optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  customer_id: id.optional(),
  /** Orders that deliver the format. */
  format_id: id.optional(),
  /** Orders delivered or cancelled on that Paris day. */
  ended_on: day.optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;

const MOST_LINES = 50;
const MOST_PIECES = 10_000;
const line = (least: number) => z.object({ format_id: id, quantity: pieces(least, MOST_PIECES) });
const lines = (least: number) => z.array(line(least)).max(MOST_LINES);
/** Counts: 0 means that there was none. */
const counted = z.array(line(0).extend(lineUnits)).max(MOST_LINES);
const comment = z.string().trim().min(1, 'Dites pourquoi.').max(COMMENT_MAX);

const reader = { roles: ['partner_admin', 'account_admin'], scope: 'read' } as const;
const actor = { roles: ['partner_admin', 'account_admin'], scope: 'write' } as const;

export const orderCalls = {
  ...listAndCsv(reader, '/orders', orderListQuery, order, ['Les commandes', 'Les commandes, en CSV']),
  read: call(reader)
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Une commande' })
    .input(z.object({ id }))
    .output(one(orderDetail)),
  formats: call(reader)
    .route({ method: 'GET', path: '/orders/{id}/formats', summary: 'Les formats que peut porter une commande' })
    .input(z.object({ id }))
    .output(one(z.array(orderFormat))),
  create: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/orders', summary: 'Créer une commande', successStatus: 201 })
    .input(
      z.object({
        customer_id: id,
        restaurant_id: id,
        partner_id: id,
        deliver: lines(1),
        pickup: lines(1),
      }),
    )
    .output(one(orderDetail)),
  change: call(actor)
    .route({ method: 'PATCH', path: '/orders/{id}', summary: 'Modifier les quantités d’une commande' })
    .input(
      z.object({ id, version: z.int().min(1).optional(), deliver: lines(1).optional(), pickup: lines(1).optional() }),
    )
    .output(one(orderDetail)),
  validate: call(actor)
    .route({ method: 'POST', path: '/orders/{id}/validate', summary: 'La commande a été retirée au restaurant' })
    .input(z.object({ id, taken: unitsByFormat.optional() }))
    .output(one(orderDetail)),
  finish: call(actor)
    .route({ method: 'POST', path: '/orders/{id}/finish', summary: 'La commande a été livrée' })
    .input(
      z.object({
        id,
        delivered: counted.optional(),
        picked_up: counted.optional(),
        leftovers_opened: z.boolean().optional(),
      }),
    )
    .output(one(orderDetail)),
  cancel: call(actor)
    .route({ method: 'POST', path: '/orders/{id}/cancel', summary: 'Annuler une commande' })
    .input(z.object({ id, opened: counted.optional() }))
    .output(one(orderDetail)),
  fix: call(actor)
    .route({ method: 'POST', path: '/orders/{id}/fix', summary: 'Corriger ce qui a été repris' })
    .input(z.object({ id, picked_up: counted.min(1, 'Indiquez au moins un contenant.') }))
    .output(one(orderDetail)),
  stepBack: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/orders/{id}/step_back', summary: 'Revenir à l’étape d’avant' })
    .input(z.object({ id, comment }))
    .output(one(orderDetail)),
};
