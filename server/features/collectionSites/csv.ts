import { type SiteListQuery } from '@boucle/contract/features/collectionSites/calls.ts';
import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { SITE_FIELDS } from '@boucle/contract/shared/collectionSites/fields.ts';
import { URGENCY_LABELS } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { listSites } from './queries.ts';

const COLUMNS: readonly CsvColumn<CollectionSite>[] = [
  { heading: 'Numéro', value: ({ id }) => String(id) },
  ...Object.values(csvTexts(SITE_FIELDS)),
  { heading: 'Bornes', value: ({ terminals_count }) => String(terminals_count) },
  { heading: 'Tiroirs', value: ({ drawers_count }) => String(drawers_count) },
  { heading: 'Tiroirs pleins', value: ({ full_drawers_count }) => String(full_drawers_count) },
  { heading: 'Tiroirs hors service', value: ({ out_of_order_drawers_count }) => String(out_of_order_drawers_count) },
  { heading: 'Sales', value: ({ dirty_containers_count }) => String(dirty_containers_count) },
  {
    heading: 'Remplissage max (%)',
    value: ({ max_fill_percent }) => (max_fill_percent === null ? '' : String(max_fill_percent)),
  },
  {
    heading: 'Dernier vidage',
    value: ({ last_emptied_at }) => instantCell(last_emptied_at),
  },
  { heading: 'Statut', value: ({ urgency }) => URGENCY_LABELS[urgency] },
];

/**
 * The collectors that answer the filters, in the order of the list, as CSV: they are few, one page
 * holds them.
 */
export function siteCsv(
  database: Database,
  accountId: number,
  query: SiteListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  async function* pages(): AsyncGenerator<CollectionSite[], void> {
    const scope = { kind: 'account', accountId } as const;
    const { rows } = await inScope(database, scope, (tx) => listSites(tx, accountId, query, false), {
      readOnly: true,
      bulk: true,
    });
    yield rows;
  }
  return { headers: csvHeaders(`collecteurs-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages()) };
}
