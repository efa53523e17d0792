import { type Customer, type CustomerListQuery } from '@boucle/contract/features/customers/calls.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { customerIds } from './page.ts';
import { customersById } from './queries.ts';

/** E-mails and names are typed by people. */
const COLUMNS: readonly CsvColumn<Customer>[] = [
  { heading: 'E-mail', value: ({ email, erased_at }) => (erased_at === null ? email : ''), typed: true },
  { heading: 'Nom', value: ({ name }) => name, typed: true },
  { heading: 'Inscrit le', value: ({ created_at }) => instantCell(created_at) },
  { heading: 'Cagnotte (€)', value: ({ credits }) => euroPlain(credits) },
  { heading: 'Consigne immobilisée (€)', value: ({ deposits }) => euroPlain(deposits) },
  { heading: 'Contenants détenus', value: ({ containers_count }) => String(containers_count) },
  { heading: 'Réutilisations', value: ({ reuses_count }) => String(reuses_count) },
  { heading: 'Dernière activité', value: ({ last_activity_at }) => instantCell(last_activity_at) },
];

/** The customers that answer the filters, in the order of the list, as a streamed CSV. */
export function customersCsv(
  database: Database,
  accountId: number,
  query: CustomerListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    (tx) => customerIds(tx, accountId, query),
    (tx, ids) => customersById(tx, accountId, ids),
  );
  return { headers: csvHeaders(`consos-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
