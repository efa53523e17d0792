import { type PlaceTransactionsQuery } from '@boucle/contract/places/fields.ts';
import { type TransactionType } from '@boucle/contract/transactions/types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { PlaceTransactions } from '../../../shared/places/PlaceTransactions.tsx';

const TYPES: readonly TransactionType[] = [
  'admin_pickup_drop_off_point_dirty_container',
  'admin_pickup_drop_off_point_clean_container',
  'drop_partner_container',
  'restaurant_pickup_drop_off_point_container',
  'restaurant_wash_drop_off_point_container',
  'restaurant_wash_and_keep_drop_off_point_container',
  'admin_fix_customer_stocks',
];

const usePage = (input: PlaceTransactionsQuery) =>
  useQuery(query.dropOffPoints.transactions.queryOptions({ input, placeholderData: keepPreviousData }));

const exportAll = (input: PlaceTransactionsQuery) =>
  download(`transactions-point-${input.id}.csv`, (options) => client.dropOffPoints.transactionsCsv(input, options));

/** What was brought to a drop-off point, washed there and taken from it. */
export function TransactionsTab({ id }: { id: number }) {
  return <PlaceTransactions id={id} types={TYPES} usePage={usePage} onExport={exportAll} />;
}
