import { type TransactionType } from '../transactions/types.ts';

/** The types that move a partner's containers. */
export const PARTNER_TYPES = [
  'admin_give',
  'admin_return',
  'admin_return_dirty',
  'pickup_restaurant_order',
  'deliver_restaurant_order',
  'pickup_customer_order',
  'pickup_customer_order_fix',
  'cancel_validated_order',
  'drop_partner_container',
  'without_webapp_caterer',
  'without_webapp_event',
  'without_webapp_meal_tray',
] as const satisfies readonly TransactionType[];
