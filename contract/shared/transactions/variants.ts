import { type TransactionType } from './types.ts';

/** The variants of the types that have several: which row of the ledger's table applies. */
export const TRANSACTION_VARIANTS = {
  activate_card: ['offered', 'initiative', 'restaurant', 'opening'],
  adjust_guest_stock_container: ['lost', 'found'],
  admin_fix_customer_stocks: ['less', 'less_kept', 'less_was_offered', 'more', 'more_offered', 'more_opening'],
  admin_free_deposit: ['offered', 'initiative', 'restaurant', 'opening', 'taken_back'],
  admin_give: ['restaurant', 'partner', 'partner_and_restaurant'],
  admin_in: ['bought', 'opening', 'found_clean', 'found_dirty', 'found_at'],
  admin_out: ['clean', 'dirty', 'missing_at', 'restaurant_clean', 'restaurant_dirty'],
  admin_refund_guest_deposit: ['given_back', 'not_given_back'],
  admin_return: ['restaurant', 'partner', 'partner_and_restaurant'],
  admin_return_dirty: ['restaurant', 'partner', 'partner_and_restaurant'],
  pickup_customer_order_fix: ['more_taken', 'fewer_taken'],
  redeem_reward: ['account', 'restaurant'],
  refill_container: ['filled_again', 'exchanged'],
  refund_deposit: ['payment_card', 'account', 'sepa'],
  without_webapp_caterer: ['out', 'back'],
  without_webapp_event: ['out', 'back'],
  without_webapp_meal_tray: ['out', 'back'],
} as const satisfies Partial<Record<TransactionType, readonly string[]>>;
