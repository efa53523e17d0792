import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { type RestaurantListQuery } from '@boucle/contract/features/restaurants/inputs.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { sql } from 'kysely';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { restaurantRows } from './listQueries.ts';
import { csvOfToday } from '../../platform/http/csvFile.ts';
import { RESTAURANT_COLUMNS } from '@boucle/contract/features/restaurants/columns.ts';
import { csvColumns } from '../../platform/http/csvFile.ts';

const ROWS_A_PAGE = 500;

const COLUMNS: readonly CsvColumn<Restaurant>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  ...Object.values(csvTexts(RESTAURANT_FIELDS)),
  ...csvColumns(RESTAURANT_COLUMNS),
];

/** The restaurants that answer the filters, in the order of the list. */
export const restaurantsCsv = (database: Database, accountId: number, query: RestaurantListQuery) =>
  csvOfToday('restaurants', COLUMNS, pages(database, accountId, query));

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
