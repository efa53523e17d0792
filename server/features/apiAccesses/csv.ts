import {
  type ApiAccessListQuery,
  type RecentCall,
  type RecentCallsQuery,
} from '@boucle/contract/features/apiAccesses/calls.ts';
import { ACCESS_COLUMNS, CALL_COLUMNS } from '@boucle/contract/features/apiAccesses/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { csvOfList, csvOfToday } from '../../platform/http/csvFile.ts';
import { listAccesses, recentCalls } from './queries.ts';

interface Owner {
  accountId: number;
  partnerId: number;
}

/** The accesses that answer the filters, in the order of the list. */
export const accessesCsv = (database: Database, owner: Owner, query: ApiAccessListQuery) =>
  csvOfList(database, { kind: 'account', ...owner }, 'acces-api', ACCESS_COLUMNS, (tx) =>
    listAccesses(tx, owner, query, false),
  );

/**
 * The calls that answer the filters, the latest first, each page behind the last row of the one
 * before.
 */
export function recentCallsCsv(database: Database, owner: Owner, { page: _, sort: __, ...query }: RecentCallsQuery) {
  async function* pages(): AsyncGenerator<RecentCall[], void> {
    let before: number | undefined = Number.MAX_SAFE_INTEGER;
    while (before !== undefined) {
      const behind: number = before;
      const { rows } = await inScope(
        database,
        { kind: 'account', ...owner },
        (tx) => recentCalls(tx, owner, query, behind),
        { readOnly: true, bulk: true },
      );
      yield rows;
      before = rows.at(-1)?.id;
    }
  }
  return csvOfToday('appels-api', CALL_COLUMNS, pages());
}
