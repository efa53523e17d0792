import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type DropOffListQuery, type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { DROP_OFF_KIND_LABELS, DROP_OFF_STATUS_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Scope } from '../../platform/database/scope.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { listDropOffPoints } from './queries.ts';

const number = (value: number | null): string => (value === null ? '' : String(value));

const { name, ...otherTexts } = csvTexts(DROP_OFF_FIELDS);

const COLUMNS: readonly CsvColumn<DropOffPoint>[] = [
  { heading: 'Numéro', value: ({ id }) => String(id) },
  name,
  { heading: 'Application', value: ({ account_name }) => account_name, typed: true },
  { heading: 'Type', value: ({ kind }) => DROP_OFF_KIND_LABELS[kind] },
  ...Object.values(otherTexts),
  { heading: 'Latitude', value: ({ latitude }) => number(latitude).replace('.', ',') },
  { heading: 'Longitude', value: ({ longitude }) => number(longitude).replace('.', ',') },
  { heading: 'Restaurant lié', value: ({ restaurant_name }) => restaurant_name ?? '', typed: true },
  { heading: 'Sales', value: ({ dirty_containers_count }) => String(dirty_containers_count) },
  { heading: 'Propres', value: ({ clean_containers_count }) => String(clean_containers_count) },
  { heading: 'Capacité', value: ({ capacity }) => number(capacity) },
  { heading: 'Remplissage (%)', value: ({ fill_percent }) => number(fill_percent) },
  {
    heading: 'Dernière collecte',
    value: ({ last_pickup_at }) => instantCell(last_pickup_at),
  },
  { heading: 'Statut', value: ({ status }) => DROP_OFF_STATUS_LABELS[status] },
];

/**
 * The drop-off points that answer the filters, in the order of the list, as CSV: they are few, one
 * page holds them.
 */
export function dropOffCsv(
  database: Database,
  scope: Scope,
  accountId: number | undefined,
  query: DropOffListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  async function* pages(): AsyncGenerator<DropOffPoint[], void> {
    const { rows } = await inScope(database, scope, (tx) => listDropOffPoints(tx, accountId, query, false), {
      readOnly: true,
      bulk: true,
    });
    yield rows;
  }
  return { headers: csvHeaders(`points-de-depot-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages()) };
}
