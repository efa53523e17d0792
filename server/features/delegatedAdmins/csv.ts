import { type DelegatedAdminListQuery } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { EMPLOYEE_COLUMNS } from '@boucle/contract/features/delegatedAdmins/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvOfList } from '../../platform/http/csvFile.ts';
import { type Employer, listEmployees } from './queries.ts';

/** The employees that answer the filters, in the order of the list. */
export const employeesCsv = (database: Database, employer: Employer, query: DelegatedAdminListQuery) =>
  csvOfList(database, { kind: 'account', ...employer }, 'employes', EMPLOYEE_COLUMNS, (tx) =>
    listEmployees(tx, employer, query, false),
  );
