import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { type ListState } from '../../../ui/table/listSearch.ts';
import { placeTransactionList } from '../../../shared/places/placeTransactionList.ts';

const LIST = placeTransactionList([
  'admin_pickup_drop_off_point_dirty_container',
  'admin_pickup_drop_off_point_clean_container',
  'drop_partner_container',
  'restaurant_pickup_drop_off_point_container',
  'restaurant_wash_drop_off_point_container',
  'restaurant_wash_and_keep_drop_off_point_container',
  'admin_fix_customer_stocks',
]);

/** Transactions of a drop-off point: brought there, washed there and taken from it. */
export const DROP_OFF_TRANSACTIONS = {
  declared: LIST,
  pageQuery: (id: number, state: ListState) =>
    query.dropOffPoints.transactions.queryOptions({
      input: { id, ...LIST.page(state) },
      placeholderData: keepPreviousData,
    }),
};
