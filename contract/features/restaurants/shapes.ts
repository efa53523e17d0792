import { z } from 'zod';
import { MEMBER_STATUSES } from '../../shared/accounts/labels.ts';
import { AUTHORS, SUBSCRIPTION_FEE_TYPES, WASH_MODES } from '../../base/constants.ts';
import { answeredTexts } from '../../base/fields/schemas.ts';
import { BUYER_KINDS } from '../../shared/invoices/labels.ts';
import { placeStock } from '../../shared/placeStocks.ts';
import { eurosOut, instant } from '../../base/primitives.ts';
import { RESTAURANT_FIELDS } from '../../shared/restaurants/fields.ts';
import { RESTAURANT_STATUSES, SERVICE_KINDS } from '../../shared/restaurants/labels.ts';

/** A restaurant as a row of the list; counts in pieces. */
export const restaurant = z.object({
  id: z.int(),
  ...answeredTexts(RESTAURANT_FIELDS, 'row', 'column'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  picture_url: z.string().nullable(),
  status: z.enum(RESTAURANT_STATUSES),
  wash_mode: z.enum(WASH_MODES),
  clean_containers_count: z.int(),
  dirty_containers_count: z.int(),
  /** Of the clean ones: promised to orders. */
  reserved_containers_count: z.int(),
  reuses_30_days: z.int(),
  last_activity_at: instant.nullable(),
  /**
   * Formats with fewer clean containers, free of promises, than their alert level; and the one of
   * them that lacks the most.
   */
  low_formats_count: z.int(),
  lowest_format: z.object({ format_title: z.string(), available: z.int(), alert_level: z.int() }).nullable(),
});
export type Restaurant = z.infer<typeof restaurant>;

export const restaurantDetail = restaurant.extend({
  ...answeredTexts(RESTAURANT_FIELDS, 'detail'),
  service_kinds: z.array(z.enum(SERVICE_KINDS)),
  /** Null: the default, on where the initiative washes. */
  exchange_at_counter: z.boolean().nullable(),
  visible: z.boolean(),
  buyer_kind: z.enum(BUYER_KINDS),
  created_at: instant,
  /** Containers of guests, which deactivating it must mention. */
  guest_containers_count: z.int(),
  open_orders_count: z.int(),
  version: z.int(),
});
export type RestaurantDetail = z.infer<typeof restaurantDetail>;

/** Stock of one format on the shelves, with its levels. */
export const restaurantStock = placeStock.omit({ transit: true }).extend({
  offered: z.boolean(),
  alert_level: z.int().nullable(),
  target_level: z.int().nullable(),
});
export type RestaurantStock = z.infer<typeof restaurantStock>;

/**
 * From how many clean containers on a restaurant is short, and how many should be there, format by
 * format.
 */
export const restaurantLevels = z.object({
  version: z.int(),
  levels: z.array(
    restaurantStock
      .pick({
        format_id: true,
        format_title: true,
        format_subtitle: true,
        drawing: true,
        picture_url: true,
        alert_level: true,
        target_level: true,
      })
      .extend({
        /** Above it some are taken back. */
        max_level: z.int().nullable(),
        /** Pieces of a crate: deliveries are proposed in whole ones. */
        crate_size: z.int(),
        /** Days between a delivery decided and its coming. */
        lead_days: z.int(),
      }),
  ),
});
export type RestaurantLevels = z.infer<typeof restaurantLevels>;

export const restaurantFormat = z.object({
  format_id: z.int(),
  format_title: z.string(),
  format_subtitle: z.string(),
  drawing: restaurantStock.shape.drawing,
  picture_url: z.string().nullable(),
  deposit: eurosOut,
  offered: z.boolean(),
});
export type RestaurantFormat = z.infer<typeof restaurantFormat>;

/** Containers borrowed here by people without an account. */
export const guests = z.object({
  formats: z.array(
    z.object({
      format_id: z.int(),
      format_title: z.string(),
      drawing: restaurantStock.shape.drawing,
      picture_url: z.string().nullable(),
      quantity: z.int(),
      /** Deposits of those, at the price of each loan. */
      deposits: eurosOut,
      oldest_since: instant.nullable(),
    }),
  ),
  /** Deposits that the guests may claim. */
  deposits: eurosOut,
  /**
   * Money of the initiative that the restaurant has in its till; negative: the initiative owes it.
   */
  cash: eurosOut,
});
export type Guests = z.infer<typeof guests>;

export const priceLine = z.object({
  id: z.int(),
  kind: z.enum(SUBSCRIPTION_FEE_TYPES),
  author: z.enum(AUTHORS).nullable(),
  /** Without VAT. */
  unit_price: eurosOut,
  free_quota: z.int(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  /** Count of this month, in reuses, activations or months. */
  counted_this_month: z.int(),
});
export type PriceLine = z.infer<typeof priceLine>;

export const owner = z.object({
  person_id: z.int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(MEMBER_STATUSES),
  since: instant,
  last_login_at: instant.nullable(),
});
export type Owner = z.infer<typeof owner>;

/** A SIREN or an IBAN that an owner asked for and confirmed, whole: it is compared with a paper. */
export const identityRequest = z.object({
  id: z.int(),
  siren: z.string().nullable(),
  iban: z.string().nullable(),
  asked_at: instant,
  asked_by: z.string(),
});
export type IdentityRequest = z.infer<typeof identityRequest>;
