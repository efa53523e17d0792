import { type TransactionRow } from '../../shared/transactions/row.ts';
import { type TransactionType } from '../../shared/transactions/types.ts';

/**
 * Whether the bar that follows a recording offers to take it back, or why not. `elsewhere`:
 * recorded by a restaurant, a person or a partner, never from the console: no bar follows it, its
 * panel has « Annuler… ». `order`: a step of an order, which goes back a step itself, or is
 * cancelled. `provider`: the money went through the payment provider, which alone gives it back.
 */
export type UndoOfType = 'bar' | 'elsewhere' | 'order' | 'provider';

/**
 * Actions that the bar of ten seconds takes back, type by type. The ledger still refuses when
 * somebody acted since. The table agrees with the ledger's own
 * (`server/domain/ledger/rules/undoable.test.ts`).
 */
export const UNDO_OF_TYPE: Readonly<Record<TransactionType, UndoOfType>> = {
  activate_card: 'bar',
  add_deposit: 'provider',
  adjust_guest_stock_container: 'bar',
  admin_fix_customer_stocks: 'bar',
  admin_free_deposit: 'bar',
  admin_give: 'bar',
  admin_in: 'bar',
  admin_out: 'bar',
  admin_pickup_drop_off_point_clean_container: 'bar',
  admin_pickup_drop_off_point_dirty_container: 'bar',
  admin_refund_guest_deposit: 'bar',
  admin_return: 'bar',
  admin_return_dirty: 'bar',
  admin_wash: 'bar',
  cancel_validated_order: 'order',
  customerless_refill: 'elsewhere',
  deactivate_card: 'bar',
  deliver_restaurant_order: 'order',
  drop_partner_container: 'elsewhere',
  empty_collection_terminal_drawer: 'bar',
  grab_container: 'elsewhere',
  grab_container_and_deposit: 'provider',
  grab_guest_container: 'elsewhere',
  pickup_customer_order: 'order',
  pickup_customer_order_fix: 'order',
  pickup_restaurant_order: 'order',
  redeem_card: 'bar',
  redeem_reward: 'elsewhere',
  refill_container: 'elsewhere',
  refill_other_container: 'elsewhere',
  refund_deposit: 'bar',
  restaurant_pickup_drop_off_point_container: 'elsewhere',
  restaurant_wash_and_keep_drop_off_point_container: 'elsewhere',
  restaurant_wash_drop_off_point_container: 'elsewhere',
  return_container: 'elsewhere',
  return_container_in_collection_drawer: 'elsewhere',
  return_guest_container: 'elsewhere',
  without_webapp_caterer: 'bar',
  without_webapp_event: 'bar',
  without_webapp_meal_tray: 'bar',
};

/** The one row, of a type that the bar takes back, that only the payment provider undoes. */
const BY_PROVIDER = 'payment_card';

/**
 * Whether the bar may offer to take a transaction back: its type is one, it is completed and no
 * reversal itself.
 */
export function mayUndo(row: Pick<TransactionRow, 'transaction_type' | 'status' | 'variant' | 'reverses_id'>): boolean {
  const { transaction_type: type, status, variant, reverses_id: reverses } = row;
  return UNDO_OF_TYPE[type] === 'bar' && status === 'completed' && reverses === null && variant !== BY_PROVIDER;
}
