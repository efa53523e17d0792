import { z } from 'zod';
import { WASH_MODES } from '../base/constants.ts';
import { one } from '../base/pagination.ts';
import { id, instant } from '../base/primitives.ts';
import { FUNDINGS } from '../shared/cards/status.ts';
import { RESTAURANT_STATUSES, SERVICE_KINDS } from '../shared/restaurants/labels.ts';
import { partnerCall } from './call.ts';
import { customerReward } from './customer.ts';
import { byId, pageById } from './paging.ts';
import { cardUuid, customerQr, pin, presentation, sixDigits, stock } from './pieces.ts';

const everybody = { who: ['access', 'customer', 'restaurant_owner'], scope: 'read' } as const;
const oneOf = { who: [...everybody.who, 'device'], scope: 'read' } as const;
const TAGS = ['Initiatives et restaurants'];

export const restaurantFormat = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** Deposit of one piece today, in cents. */
  cost_cents: z.int(),
});
export type RestaurantFormat = z.infer<typeof restaurantFormat>;

/** Where something is, in words and in degrees (WGS 84). */
export const address = {
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
};

/** When a place is open; no spans: it is not known. */
export const hours = {
  opening_spans: z.array(
    z.object({
      /** 1 is Monday. */
      weekday: z.int(),
      /** Paris times, HH:MM; past midnight when `to` is no later than `from`. */
      from: z.string(),
      to: z.string(),
    }),
  ),
  /** Paris days on which it stays closed. */
  closed_days: z.array(z.iso.date()),
  /** Null: its hours are not known. */
  open: z.boolean().nullable(),
};

/** A restaurant as anybody may know it. */
export const partnerRestaurant = z.object({
  id: z.int(),
  name: z.string(),
  ...address,
  description: z.string(),
  picture_url: z.string().nullable(),
  kinds: z.array(z.enum(SERVICE_KINDS)),
  ...hours,
  /** What else there is to know of its hours. */
  opening_hours: z.string(),
  formats: z.array(restaurantFormat),
});
export type PartnerRestaurant = z.infer<typeof partnerRestaurant>;

/** A restaurant as its owner knows it. */
export const ownRestaurant = partnerRestaurant.extend({
  status: z.enum(RESTAURANT_STATUSES),
  /** Whether the other readings show it to customers. */
  visible: z.boolean(),
  wash_mode: z.enum(WASH_MODES),
  phone: z.string().nullable(),
  /** Whether the access may record there. */
  served: z.boolean(),
});
export type OwnRestaurant = z.infer<typeof ownRestaurant>;

/**
 * A customer by six digits or a QR code, or a card: its QR code, or its number and PIN; without its
 * PIN it gives back alone.
 */
const shown = z.strictObject({
  id,
  customer_code: sixDigits.optional(),
  customer_qr: customerQr.optional(),
  card_uuid: cardUuid.optional(),
  card_number: z
    .string()
    .regex(/^\d{1,9}$/, 'Ce numéro n’a que des chiffres.')
    .optional(),
  pin: pin.optional(),
});

export const presented = z.object({
  kind: z.enum(['customer', 'card']),
  /** First name and initial; null of a card. */
  name: z.string().nullable(),
  card_number: z.string().nullable(),
  /** Of a card; a customer is active. */
  status: z.enum(['pending', 'active', 'disabled']),
  /** Cents that may be spent now; null of a card without its PIN. */
  credits_count_cents: z.int().nullable(),
  /** What is held, and what may still be brought back for a deposit that was kept. */
  containers: z.array(z.object({ format_id: z.int(), title: z.string(), quantity: z.int() })),
  /** Of a card to activate: who paid for it, and what the restaurant takes. */
  activation: z.object({ funding: z.enum(FUNDINGS), amount_cents: z.int(), to_collect_cents: z.int() }).nullable(),
  /** Names it in one transaction, for three minutes. */
  presentation,
  expires_at: instant,
});
export type Presented = z.infer<typeof presented>;

const counter = { who: ['access', 'restaurant_owner', 'device'], scope: 'transactions' } as const;

export const restaurantCalls = {
  present: partnerCall(counter)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/presented',
      summary:
        'Qui est là\u00a0: un client par ses six chiffres ou son QR code, ou une carte\u202f; la transaction nomme la présentation',
      successStatus: 201,
      tags: TAGS,
    })
    .input(shown)
    .output(one(presented)),
  rewards: partnerCall(counter)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/rewards',
      summary: 'Les récompenses du client présenté',
      tags: TAGS,
    })
    .input(z.object({ id, presentation }))
    .output(one(z.array(customerReward))),
  list: partnerCall(everybody)
    .route({
      method: 'GET',
      path: '/restaurants',
      summary: 'Les restaurants ouverts au public, que dessert le partenaire',
      tags: TAGS,
    })
    .input(z.object(byId))
    .output(pageById(partnerRestaurant)),
  current: partnerCall({ who: ['restaurant_owner', 'device'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/restaurants/current',
      summary: 'Les restaurants du restaurateur, ou celui de l’appareil',
      tags: TAGS,
    })
    .output(one(z.array(ownRestaurant))),
  read: partnerCall(oneOf)
    .route({ method: 'GET', path: '/restaurants/{id}', summary: 'Un restaurant', tags: TAGS })
    .input(z.object({ id }))
    .output(one(partnerRestaurant)),
  formats: partnerCall(oneOf)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/formats',
      summary: 'Les formats que sert un restaurant, et leur consigne',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(z.array(restaurantFormat))),
  containers: partnerCall({ ...counter, scope: 'read' })
    .route({
      method: 'GET',
      path: '/restaurants/{id}/containers',
      summary: 'Les contenants disponibles d’un restaurant\u00a0: propres, moins ceux réservés à des commandes',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(z.array(stock))),
};
