import { COMMENT_MAX } from '../../base/constants.ts';
import { z } from 'zod';
import { deviceTimes, id } from '../../base/primitives.ts';
import { lineUnits } from '../../shared/units/shapes.ts';
import { cardUuid, containers, customerQr, pieces, pin, positiveCents, presentation, sixDigits } from '../pieces.ts';

/**
 * A customer who shows their code or QR code, which names them alone; with the customer's own
 * token, neither is given.
 */
const customer = {
  customer_id: id.optional(),
  customer_code: sixDigits.optional(),
  customer_qr: customerQr.optional(),
};
/** The same, or what was presented at the restaurant. */
const shownCustomer = { ...customer, presentation: presentation.optional() };
/** A customer, or the holder of a card: its uuid, from its QR code. */
const cardOrCustomer = { ...customer, card_uuid: cardUuid.optional() };
const holder = { ...cardOrCustomer, presentation: presentation.optional() };
const comments = z.string().trim().max(COMMENT_MAX).optional();
const restaurant = { restaurant_id: id };
const lines = { containers };
/** Whole text of a drawer's QR code. */
const drawer = { drawer_qr: z.string().min(1).max(500) };

const type = <T extends string, S extends z.ZodRawShape>(name: T, shape: S) =>
  z.strictObject({ transaction_type: z.literal(name), ...shape, comments });

const service = <T extends string>(name: T) =>
  z.strictObject({
    transaction_type: z.literal(name),
    /** `out` opens a service; `back` counts what comes back from one, in parts if need be. */
    variant: z.enum(['out', 'back']),
    custom_customer: z.string().trim().min(1).max(120).optional(),
    restaurant_id: id.optional(),
    /** The service that comes back: `service_id` of the answer to its `out`. */
    service_id: id.optional(),
    /** In `back`: used, unused or missing. */
    containers: z
      .array(
        z.strictObject({
          format_id: id,
          quantity: pieces,
          ...lineUnits,
          role: z.enum(['used', 'unused', 'missing']).optional(),
        }),
      )
      .min(1, 'Indiquez au moins un contenant.')
      .max(150, 'Au plus 150 lignes.'),
    comments,
  });

/**
 * Transactions that a partner's application may record, each type with its own fields only
 * (docs/api.md, Partner API).
 */
export const postingRequest = z.discriminatedUnion('transaction_type', [
  type('grab_container', { ...restaurant, ...holder, ...lines }),
  type('return_container', { ...restaurant, ...holder, ...lines, ...deviceTimes }),
  type('refill_container', { ...restaurant, ...holder, ...lines }),
  /**
   * Recorded together: what comes back in the format that goes out is refilled, the rest returned
   * then borrowed.
   */
  type('exchange_containers', { ...restaurant, ...holder, returned: containers, grabbed: containers }),
  type('refill_other_container', { ...restaurant, ...shownCustomer, quantity: pieces, format_id: id.optional() }),
  type('redeem_reward', { ...restaurant, ...shownCustomer, reward_id: id }),
  type('grab_container_and_deposit', { ...restaurant, ...lines, amount_cents: positiveCents }),
  type('add_deposit', { amount_cents: positiveCents }),
  type('refund_deposit', { amount_cents: positiveCents }),
  type('customerless_refill', { ...restaurant, ...lines, ...deviceTimes }),
  type('grab_guest_container', { ...restaurant, ...lines, ...deviceTimes }),
  type('return_guest_container', { ...restaurant, lender_restaurant_id: id.optional(), ...lines, ...deviceTimes }),
  /** Recorded together: what a guest brings back, then what it takes. */
  type('refill_guest_container', {
    ...restaurant,
    lender_restaurant_id: id.optional(),
    returned: containers,
    grabbed: containers,
  }),
  /** Waits for an administrator. */
  type('adjust_guest_stock_container', { ...restaurant, variant: z.enum(['lost', 'found']), ...lines }),
  type('return_container_in_collection_drawer', {
    ...drawer,
    ...cardOrCustomer,
    ...lines,
    /**
     * A terminal that asks before it opens: a drawer without room refuses. Otherwise the return has
     * happened, and is recorded.
     */
    before_opening: z.boolean().optional(),
  }),
  type('drop_partner_container', { drop_off_point_id: id, ...lines }),
  type('restaurant_pickup_drop_off_point_container', { ...restaurant, drop_off_point_id: id, ...lines }),
  type('restaurant_wash_drop_off_point_container', { ...restaurant, drop_off_point_id: id, ...lines }),
  type('restaurant_wash_and_keep_drop_off_point_container', { ...restaurant, drop_off_point_id: id, ...lines }),
  type('activate_card', { ...restaurant, card_uuid: cardUuid.optional(), presentation: presentation.optional() }),
  /**
   * All that a card has goes to a customer: the card, its PIN, and the customer's code or token.
   */
  type('redeem_card', { ...customer, card_uuid: cardUuid, pin }),
  service('without_webapp_caterer'),
  service('without_webapp_event'),
  service('without_webapp_meal_tray'),
]);
export type PostingRequest = z.infer<typeof postingRequest>;
export type PostingRequestType = PostingRequest['transaction_type'];
