import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';

/**
 * Types whose containers are each one reuse, « one container served filled »; a service outside the
 * web app counts otherwise.
 */
export const REUSE_TYPES: readonly TransactionType[] = [
  'grab_container',
  'grab_container_and_deposit',
  'grab_guest_container',
  'refill_container',
  'customerless_refill',
  'deliver_restaurant_order',
];

/**
 * Every type whose containers count as served; a service outside the web app counts once they come
 * back used.
 */
export const SERVED_TYPES: readonly TransactionType[] = [
  ...REUSE_TYPES,
  'without_webapp_caterer',
  'without_webapp_event',
  'without_webapp_meal_tray',
];

/** Of a service outside the web app, the roles of the lines that were served filled. */
export const SERVICE_ROLES: readonly string[] = ['used', 'missing'];

/** Containers lent to people, and given back by them: what the return rate compares. */
export const LOAN_TYPES: readonly TransactionType[] = [
  'grab_container',
  'grab_container_and_deposit',
  'grab_guest_container',
  'deliver_restaurant_order',
];
export const RETURN_TYPES: readonly TransactionType[] = [
  'return_container',
  'return_container_in_collection_drawer',
  'return_guest_container',
  'pickup_customer_order',
];

/** Money that enters cagnottes, and that leaves them for good. */
export const TOP_UP_TYPES: readonly TransactionType[] = [
  'activate_card',
  'add_deposit',
  'admin_free_deposit',
  'grab_container_and_deposit',
  'redeem_reward',
];
export const REFUND_TYPES: readonly TransactionType[] = ['refund_deposit'];

/**
 * Constant texts as an array of SQL: of so many as are served PostgreSQL then looks one up, rather
 * than compare it with each.
 */
export const arrayOfTexts = (texts: readonly string[]): string =>
  `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
