import { type CountListQuery } from '@boucle/contract/features/stockCounts/calls.ts';
import { COUNT_COLUMNS } from '@boucle/contract/features/stockCounts/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { countIds, countsById } from './queries.ts';

const MOST_PLACES = 100;

/** The counts that answer the filters, in the order of the list. */
export const countCsv = (database: Database, accountId: number, query: CountListQuery) =>
  csvById(
    database,
    accountId,
    'inventaires',
    COUNT_COLUMNS,
    (tx) => countIds(tx, accountId, query),
    (tx, ids) => countsById(tx, accountId, ids, MOST_PLACES),
  );
