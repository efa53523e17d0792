import { type HealthQuery } from '@boucle/contract/features/stockHealth/calls.ts';
import { HEALTH_COLUMNS } from '@boucle/contract/features/stockHealth/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { orderedShelves } from './found.ts';
import { healthRows } from './rows.ts';

/** The shelves that answer the filters, in the order of the list. */
export const healthCsv = (database: Database, accountId: number, query: HealthQuery) =>
  csvById(
    database,
    accountId,
    'sante-des-stocks',
    HEALTH_COLUMNS,
    async (tx) => {
      const { shelves, sharing } = await orderedShelves(tx, accountId, query);
      return shelves.map(sharing());
    },
    (tx, shelves) => healthRows(tx, accountId, shelves),
  );
