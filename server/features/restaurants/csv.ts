import { type ByteStream } from '@boucle/contract/base/download.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { RESTAURANT_STATUS_LABELS, WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type RestaurantListQuery } from '@boucle/contract/features/restaurants/inputs.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { sql } from 'kysely';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { restaurantRows } from './listQueries.ts';

const ROWS_A_PAGE = 500;

const COLUMNS: readonly CsvColumn<Restaurant>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  ...Object.values(csvTexts(RESTAURANT_FIELDS)),
  { heading: 'Statut', value: ({ status }) => RESTAURANT_STATUS_LABELS[status] },
  { heading: 'Mode de lavage', value: ({ wash_mode }) => WASH_MODE_LABELS[wash_mode] },
  { heading: 'Propres', value: (row) => String(row.clean_containers_count) },
  { heading: 'Réservés', value: (row) => String(row.reserved_containers_count) },
  { heading: 'Sales', value: (row) => String(row.dirty_containers_count) },
  { heading: 'Formats sous l’alerte', value: (row) => String(row.low_formats_count) },
  { heading: 'Format le plus bas', value: ({ lowest_format: lowest }) => lowest?.format_title ?? '' },
  { heading: 'Réutilisations 30 j', value: (row) => String(row.reuses_30_days) },
  { heading: 'Dernière activité', value: ({ last_activity_at: at }) => instantCell(at) },
];

/** The restaurants that answer the filters, in the order of the list, as a streamed CSV. */
export function restaurantsCsv(
  database: Database,
  accountId: number,
  query: RestaurantListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  return {
    headers: csvHeaders(`restaurants-${parisDay(new Date())}`),
    body: csvStream(COLUMNS, pages(database, accountId, query)),
  };
}

async function* pages(
  database: Database,
  accountId: number,
  query: RestaurantListQuery,
): AsyncGenerator<Restaurant[], void> {
  const scope = { kind: 'account', accountId } as const;
  for (let offset = 0; ; offset += ROWS_A_PAGE) {
    const slice = sql`limit ${ROWS_A_PAGE}::bigint offset ${offset}::bigint`;
    const rows = await inScope(database, scope, (tx) => restaurantRows(tx, accountId, query, slice), {
      readOnly: true,
      bulk: true,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_PAGE) return;
  }
}
