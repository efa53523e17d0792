import { type RequestListQuery } from '@boucle/contract/features/supplyRequests/calls.ts';
import { REQUEST_COLUMNS } from '@boucle/contract/features/supplyRequests/columns.ts';
import { type Reader } from '../../platform/api/readers.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { requestIds, requestsById } from './queries.ts';

/** The requests that answer the filters, in the order of the list. */
export const requestCsv = (database: Database, reader: Reader, query: RequestListQuery) =>
  csvById(
    database,
    reader.accountId,
    'demandes',
    REQUEST_COLUMNS,
    (tx) => requestIds(tx, reader, query),
    (tx, ids) => requestsById(tx, reader.accountId, ids),
  );
