import { type SiteListQuery } from '@boucle/contract/features/collectionSites/calls.ts';
import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { SITE_FIELDS } from '@boucle/contract/shared/collectionSites/fields.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { listSites } from './queries.ts';
import { csvOfList } from '../../platform/http/csvFile.ts';
import { SITE_COLUMNS } from '@boucle/contract/features/collectionSites/columns.ts';
import { csvColumns } from '../../platform/http/csvFile.ts';

const COLUMNS: readonly CsvColumn<CollectionSite>[] = [
  { heading: 'Numéro', value: ({ id }) => String(id) },
  ...Object.values(csvTexts(SITE_FIELDS)),
  ...csvColumns(SITE_COLUMNS),
];

/** The collectors that answer the filters, in the order of the list. */
export const siteCsv = (database: Database, accountId: number, query: SiteListQuery) =>
  csvOfList(database, { kind: 'account', accountId }, 'collecteurs', COLUMNS, (tx) =>
    listSites(tx, accountId, query, false),
  );
