import { type ApplicationListQuery } from '@boucle/contract/features/accounts/calls.ts';
import { APPLICATION_COLUMNS } from '@boucle/contract/features/accounts/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvOfList } from '../../platform/http/csvFile.ts';
import { listApplications } from './queries.ts';

/** The initiatives that answer the filters, in the order of the list. */
export const applicationsCsv = (database: Database, query: ApplicationListQuery, today: string) =>
  csvOfList(database, { kind: 'platform' }, 'applications', APPLICATION_COLUMNS, (tx) =>
    listApplications(tx, query, today, false),
  );
