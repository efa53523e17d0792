import { type OrderListQuery } from '@boucle/contract/features/orders/calls.ts';
import { ORDER_COLUMNS } from '@boucle/contract/features/orders/columns.ts';
import { type Reader } from '../../platform/api/readers.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { orderIds, ordersById } from './queries.ts';

/** The orders that answer the filters, in the order of the list. */
export const orderCsv = (database: Database, owner: Reader, query: OrderListQuery) =>
  csvById(
    database,
    owner.accountId,
    'commandes',
    ORDER_COLUMNS,
    (tx) => orderIds(tx, owner, query),
    (tx, ids) => ordersById(tx, owner.accountId, ids),
  );
