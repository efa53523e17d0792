import { type TransactionRow } from '../../shared/transactions/row.ts';
import { type TransactionType } from '../../shared/transactions/types.ts';

/** Who or what may stand at « Par », « De » or « Vers ». */
export type Party =
  | 'user'
  | 'receiver'
  | 'guest'
  | 'guests'
  | 'restaurant'
  | 'partner'
  | 'admin'
  | 'drop_off_point'
  | 'drawer'
  | 'account'
  | 'custom_customer'
  | 'lost';

/** For each of the three, the candidates in order: the first one the transaction names is shown. */
export interface Ends {
  readonly by: readonly Party[];
  readonly from: readonly Party[];
  readonly to: readonly Party[];
}

type Rule = (row: TransactionRow) => Ends;

const SOURCE = ['restaurant', 'partner', 'account'] as const;

function between(by: readonly Party[], from: readonly Party[], to: readonly Party[]): Rule {
  return () => ({ by, from, to });
}

/** Money alone moves: nothing has two ends. */
function without(...by: Party[]): Rule {
  return between(by, [], []);
}

/**
 * The administrator stands for the initiative, and for a partner that gives or takes: it has a
 * column.
 */
const give = between(['admin'], ['admin', 'account'], ['restaurant']);
const takeBack = between(['admin'], ['restaurant'], ['admin', 'account']);

const adjustGuests: Rule = (row) =>
  row.variant === 'found'
    ? { by: ['admin', 'restaurant'], from: ['lost'], to: ['guests'] }
    : { by: ['admin', 'restaurant'], from: ['guests'], to: ['lost'] };

/** A breakage that a restaurant reported, or an exit of the initiative. */
const adminOut: Rule = (row) =>
  row.variant?.startsWith('restaurant_')
    ? { by: ['admin', 'restaurant'], from: ['restaurant'], to: ['admin'] }
    : { by: ['admin'], from: ['admin'], to: ['admin'] };

const fixHolder: Rule = (row) => {
  if (row.variant === 'less_kept') return { by: ['admin'], from: ['user'], to: ['lost'] };
  const place = ['restaurant', 'drop_off_point', 'account'] as const;
  return row.variant?.startsWith('more')
    ? { by: ['admin'], from: place, to: ['user'] }
    : { by: ['admin'], from: ['user'], to: place };
};

const refundGuest: Rule = (row) => ({
  by: ['user', 'guest'],
  from: ['guests'],
  to: row.variant === 'not_given_back' ? ['lost'] : ['admin'],
});

const fixPickup: Rule = (row) =>
  row.variant === 'fewer_taken'
    ? { by: ['partner', 'admin'], from: ['partner'], to: ['user'] }
    : { by: ['partner', 'admin'], from: ['user'], to: ['partner'] };

const refill: Rule = (row) =>
  row.variant === 'exchanged'
    ? { by: ['user'], from: ['restaurant'], to: ['restaurant'] }
    : { by: ['user'], from: [], to: [] };

const service: Rule = (row) =>
  row.variant === 'back'
    ? { by: ['admin', 'partner'], from: ['custom_customer'], to: SOURCE }
    : { by: ['admin', 'partner'], from: SOURCE, to: ['custom_customer'] };

const RULES: Readonly<Record<TransactionType, Rule>> = {
  activate_card: without('admin', 'restaurant'),
  add_deposit: without('user'),
  adjust_guest_stock_container: adjustGuests,
  admin_fix_customer_stocks: fixHolder,
  admin_free_deposit: without('user'),
  admin_give: give,
  admin_in: between(['admin'], ['admin'], ['admin']),
  admin_out: adminOut,
  admin_pickup_drop_off_point_clean_container: between(['admin'], ['drop_off_point'], ['admin']),
  admin_pickup_drop_off_point_dirty_container: between(['admin'], ['drop_off_point'], ['admin']),
  admin_refund_guest_deposit: refundGuest,
  admin_return: takeBack,
  admin_return_dirty: takeBack,
  admin_wash: between(['admin'], ['admin'], ['admin']),
  cancel_validated_order: between(['partner', 'admin'], ['partner'], ['restaurant']),
  customerless_refill: between(['restaurant'], ['restaurant'], ['restaurant']),
  deactivate_card: without('admin'),
  deliver_restaurant_order: between(['partner', 'admin'], ['partner'], ['user']),
  drop_partner_container: between(['partner'], ['partner'], ['drop_off_point']),
  empty_collection_terminal_drawer: between(['admin'], ['drawer'], ['account']),
  grab_container: between(['user'], ['restaurant'], ['user']),
  grab_container_and_deposit: between(['user'], ['restaurant'], ['user']),
  grab_guest_container: between(['restaurant'], ['restaurant'], ['guests']),
  pickup_customer_order: between(['partner', 'admin'], ['user'], ['partner']),
  pickup_customer_order_fix: fixPickup,
  pickup_restaurant_order: between(['partner', 'restaurant', 'admin'], ['restaurant'], ['partner']),
  redeem_card: between(['user'], ['user'], ['receiver']),
  redeem_reward: without('user'),
  refill_container: refill,
  refill_other_container: without('user'),
  refund_deposit: without('user'),
  restaurant_pickup_drop_off_point_container: between(['restaurant'], ['drop_off_point'], ['restaurant']),
  restaurant_wash_and_keep_drop_off_point_container: between(['restaurant'], ['drop_off_point'], ['restaurant']),
  restaurant_wash_drop_off_point_container: between(['restaurant'], ['drop_off_point'], ['drop_off_point']),
  return_container: between(['user'], ['user'], ['restaurant']),
  return_container_in_collection_drawer: between(['user'], ['user'], ['drawer']),
  return_guest_container: between(['restaurant'], ['guests'], ['restaurant']),
  without_webapp_caterer: service,
  without_webapp_event: service,
  without_webapp_meal_tray: service,
};

/** Who acted and the two ends of the container movement, for one transaction. */
export function endsOf(row: TransactionRow): Ends {
  return RULES[row.transaction_type](row);
}
