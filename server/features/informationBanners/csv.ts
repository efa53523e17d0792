import { type BannerListQuery } from '@boucle/contract/features/informationBanners/calls.ts';
import { BANNER_COLUMNS } from '@boucle/contract/features/informationBanners/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvOfList } from '../../platform/http/csvFile.ts';
import { listBanners } from './queries.ts';

/** The banners that answer the filters as they stand on a Paris day, in the order of the list. */
export const bannersCsv = (database: Database, accountId: number, query: BannerListQuery, today: string) =>
  csvOfList(database, { kind: 'account', accountId }, 'bandeaux', BANNER_COLUMNS, (tx) =>
    listBanners(tx, accountId, query, today, false),
  );
