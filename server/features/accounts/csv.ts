import { ACCOUNT_STATUS_LABELS } from '@boucle/contract/shared/accounts/labels.ts';
import { type Application, type ApplicationListQuery } from '@boucle/contract/features/accounts/calls.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { listApplications } from './queries.ts';

const COLUMNS: readonly CsvColumn<Application>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Nom', value: ({ name }) => name, typed: true },
  { heading: 'Stripe', value: ({ connect_status }) => CONNECT_STATUS_LABELS[connect_status] },
  { heading: 'Restaurants', value: (row) => String(row.restaurants_count) },
  { heading: 'Consos', value: (row) => String(row.customers_count) },
  { heading: 'Contenants', value: (row) => String(row.containers_count) },
  { heading: 'Dont sales', value: (row) => String(row.dirty_containers_count) },
  { heading: 'Réutilisations 30 j', value: (row) => String(row.reuses_30_days) },
  { heading: 'Administrateurs', value: (row) => String(row.administrators_count) },
  { heading: 'Dernière activité', value: ({ last_activity_at: at }) => instantCell(at) },
  { heading: 'Statut', value: ({ status }) => ACCOUNT_STATUS_LABELS[status] },
  { heading: 'Créée le', value: ({ created_at }) => dateTime(created_at) },
];

/**
 * The initiatives that answer the filters, in the order of the list, as CSV: they are few, one page
 * holds them.
 */
export function applicationsCsv(
  database: Database,
  query: ApplicationListQuery,
  today: string,
): { headers: Record<string, string>; body: ByteStream } {
  async function* pages(): AsyncGenerator<Application[], void> {
    const { rows } = await inScope(database, { kind: 'platform' }, (tx) => listApplications(tx, query, today, false), {
      readOnly: true,
      bulk: true,
    });
    yield rows;
  }
  return { headers: csvHeaders(`applications-${today}`), body: csvStream(COLUMNS, pages()) };
}
