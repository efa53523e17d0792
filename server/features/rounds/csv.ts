import { type RoundListQuery } from '@boucle/contract/features/rounds/calls.ts';
import { ROUND_COLUMNS } from '@boucle/contract/features/rounds/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { roundIds, roundsById } from './queries.ts';

/** The rounds that answer the filters, in the order of the list. */
export const roundCsv = (database: Database, accountId: number, query: RoundListQuery) =>
  csvById(
    database,
    accountId,
    'tournees',
    ROUND_COLUMNS,
    (tx) => roundIds(tx, { accountId, partnerId: null }, query),
    (tx, ids) => roundsById(tx, accountId, ids),
  );
