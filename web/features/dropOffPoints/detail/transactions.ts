import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { placeTransactionList, type PlaceTransactionList } from '../../../shared/places/placeTransactionList.ts';

/** What was brought to a drop-off point, washed there and taken from it. */
export const DROP_OFF_TRANSACTIONS: PlaceTransactionList = {
  declared: placeTransactionList([
    'admin_pickup_drop_off_point_dirty_container',
    'admin_pickup_drop_off_point_clean_container',
    'drop_partner_container',
    'restaurant_pickup_drop_off_point_container',
    'restaurant_wash_drop_off_point_container',
    'restaurant_wash_and_keep_drop_off_point_container',
    'admin_fix_customer_stocks',
  ]),
  usePage: (input, enabled) =>
    useQuery({
      ...query.dropOffPoints.transactions.queryOptions({ input, placeholderData: keepPreviousData }),
      enabled,
    }),
};
