import { BANNER_COLUMNS as DECLARED } from '@boucle/contract/features/informationBanners/columns.ts';
import { type BANNER_SORTS, type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { levelChip, statusChip } from './chips.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** The columns of the list of banners. */
export const BANNER_COLUMNS: readonly Column<InformationBanner, (typeof BANNER_SORTS)[number]>[] = tableColumns(
  DECLARED,
  [
    {
      key: 'title',
      sort: true,
      width: 280,
      grow: true,
      cell: (banner) => (
        <>
          {banner.title}
          <span className="b-banner-text">{banner.text}</span>
        </>
      ),
    },
    { key: 'status', width: 130, priority: 9, cell: ({ status }) => chip(statusChip(status)) },
    { key: 'level', width: 150, priority: 6, cell: ({ level }) => chip(levelChip(level)) },
    { key: 'target', width: 180, priority: 5 },
    { key: 'starts_on', sort: true, width: 110, priority: 8 },
    { key: 'ends_on', sort: true, width: 110, priority: 7 },
    { key: 'priority', sort: true, width: 100, priority: 4 },
    { key: 'created_at', sort: true, priority: 1, hiddenByDefault: true },
  ],
);
