import { type BalanceKind } from '../../shared/ledgerCards/accounts.ts';
import { type CardSource } from '../../shared/ledgerCards/causes.ts';

/** Journals of the books. An entry stands in one of them, where its debits are its credits. */
export const JOURNAL_LABELS = {
  VT: 'Ventes',
  BQ: 'Banque',
  CA: 'Caisse',
  PS: 'Prestataire de paiement',
  OD: 'Opérations diverses',
} as const;
export type Journal = keyof typeof JOURNAL_LABELS;

/** Journal of the entry that opens a year. */
export const OPENING_JOURNAL = { code: 'AN', label: 'À-nouveaux' } as const;

/**
 * Journals of accounts: an entry stands in the journal of the first of these that it touches, from
 * the day on which the present rules hold.
 */
export const TOUCHED_JOURNALS: readonly (readonly [BalanceKind, Journal])[] = [
  ['BANK', 'BQ'],
  ['CHEQUES', 'BQ'],
  ['CASH_BOX', 'CA'],
  ['PSP', 'PS'],
];

/** Of an entry that touches none of them. */
export const untouchedJournal = (byType: Journal): Journal => (byType === 'VT' ? 'VT' : 'OD');

/**
 * The journal by what moves euros, of all before that day: the forty types of transactions, the
 * ones that move none included, and the settlements.
 */
export const JOURNALS: Readonly<Record<CardSource, Journal>> = {
  activate_card: 'OD',
  add_deposit: 'PS',
  adjust_guest_stock_container: 'OD',
  admin_fix_customer_stocks: 'OD',
  admin_free_deposit: 'OD',
  admin_give: 'OD',
  admin_in: 'OD',
  admin_out: 'OD',
  admin_pickup_drop_off_point_clean_container: 'OD',
  admin_pickup_drop_off_point_dirty_container: 'OD',
  admin_refund_guest_deposit: 'OD',
  admin_return: 'OD',
  admin_return_dirty: 'OD',
  admin_wash: 'OD',
  cancel_validated_order: 'OD',
  customerless_refill: 'OD',
  deactivate_card: 'OD',
  deliver_restaurant_order: 'OD',
  drop_partner_container: 'OD',
  empty_collection_terminal_drawer: 'OD',
  grab_container: 'OD',
  grab_container_and_deposit: 'PS',
  grab_guest_container: 'OD',
  pickup_customer_order: 'OD',
  pickup_customer_order_fix: 'OD',
  pickup_restaurant_order: 'OD',
  redeem_card: 'OD',
  redeem_reward: 'OD',
  refill_container: 'OD',
  refill_other_container: 'OD',
  refund_deposit: 'PS',
  restaurant_pickup_drop_off_point_container: 'OD',
  restaurant_wash_and_keep_drop_off_point_container: 'OD',
  restaurant_wash_drop_off_point_container: 'OD',
  return_container: 'OD',
  return_container_in_collection_drawer: 'OD',
  return_guest_container: 'OD',
  without_webapp_caterer: 'VT',
  without_webapp_event: 'VT',
  without_webapp_meal_tray: 'VT',
  statement_fees: 'VT',
  statement_rewards: 'OD',
  statement_cash: 'OD',
  payment_received: 'BQ',
  payment_made: 'BQ',
  provider_payout: 'BQ',
  provider_fee: 'PS',
  dispute: 'PS',
  credit_note: 'VT',
  vat_due: 'OD',
  paid_in: 'BQ',
  fees_invoiced: 'VT',
  transfer_executed: 'BQ',
  carried: 'OD',
};
