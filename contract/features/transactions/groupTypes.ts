import { type TransactionGroup } from '../../shared/transactions/groups.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/transactions/types.ts';

/** The types each list shows; a type may stand in two lists, or in none. */
export const TYPES_BY_GROUP: Readonly<Record<TransactionGroup, readonly TransactionType[]>> = {
  supply: [
    'admin_give',
    'admin_return',
    'admin_in',
    'admin_out',
    'admin_pickup_drop_off_point_clean_container',
    'admin_pickup_drop_off_point_dirty_container',
  ],
  deposits: ['admin_free_deposit', 'admin_refund_guest_deposit'],
  reuses: [
    'grab_container',
    'return_container',
    'refill_container',
    'redeem_reward',
    'customerless_refill',
    'pickup_customer_order_fix',
    'without_webapp_caterer',
    'without_webapp_event',
    'without_webapp_meal_tray',
  ],
  wash: ['admin_return_dirty', 'admin_wash', 'admin_pickup_drop_off_point_dirty_container'],
};

/** The types of a group; no group means every type. */
export function typesOf(group?: TransactionGroup): readonly TransactionType[] {
  return group === undefined ? TRANSACTION_TYPES : TYPES_BY_GROUP[group];
}
