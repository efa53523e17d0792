import { DELEGATED_ADMIN_STATUS_LABELS } from '@boucle/contract/features/delegatedAdmins/fields.ts';
import { type DelegatedAdmin, type DelegatedAdminListQuery } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { type Employer, listEmployees } from './queries.ts';

const COLUMNS: readonly CsvColumn<DelegatedAdmin>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Nom', value: ({ name }) => name, typed: true },
  { heading: 'E-mail', value: ({ email }) => email, typed: true },
  { heading: 'Statut', value: ({ status }) => DELEGATED_ADMIN_STATUS_LABELS[status] },
  { heading: 'Dépôts 30 j', value: ({ drops_30_days }) => String(drops_30_days) },
  { heading: 'Dernière connexion', value: ({ last_login_at: at }) => instantCell(at) },
  { heading: 'Invité le', value: ({ created_at }) => dateTime(created_at) },
];

/**
 * The employees that answer the filters, in the order of the list, as CSV: they are few, one page
 * holds them.
 */
export function employeesCsv(
  database: Database,
  employer: Employer,
  query: DelegatedAdminListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  async function* pages(): AsyncGenerator<DelegatedAdmin[], void> {
    const scope = { kind: 'account', ...employer } as const;
    const list = (
      await inScope(database, scope, (tx) => listEmployees(tx, employer, query, false), { readOnly: true, bulk: true })
    ).rows;
    yield list;
  }
  return { headers: csvHeaders(`employes-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages()) };
}
