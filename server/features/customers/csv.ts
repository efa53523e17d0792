import { type CustomerListQuery } from '@boucle/contract/features/customers/calls.ts';
import { CUSTOMER_COLUMNS } from '@boucle/contract/features/customers/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { customerIds } from './page.ts';
import { customersById } from './queries.ts';

/** The customers that answer the filters, in the order of the list. */
export const customersCsv = (database: Database, accountId: number, query: CustomerListQuery) =>
  csvById(
    database,
    accountId,
    'consos',
    CUSTOMER_COLUMNS,
    (tx) => customerIds(tx, accountId, query),
    (tx, ids) => customersById(tx, accountId, ids),
  );
