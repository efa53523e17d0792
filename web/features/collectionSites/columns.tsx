import { SITE_COLUMNS as DECLARED } from '@boucle/contract/features/collectionSites/columns.ts';
import { type SITE_SORTS } from '@boucle/contract/features/collectionSites/calls.ts';
import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { FillLevel } from '../../shared/places/FillLevel.tsx';
import { UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { siteChip } from './siteLabels.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** « 4 ok · 1 plein · 1 HS »: what is not there is not said. */
function Drawers({ site }: { site: CollectionSite }) {
  const { ok_drawers_count: ok, full_drawers_count: full, out_of_order_drawers_count: off } = site;
  const parts = [
    ...(ok > 0 ? [<span key="ok">{`${quantity(ok)} ok`}</span>] : []),
    ...(full > 0
      ? [<b key="full" className="site-full">{`${quantity(full)} ${full > 1 ? 'pleins' : 'plein'}`}</b>]
      : []),
    ...(off > 0 ? [<span key="off" className="b-faint">{`${quantity(off)} HS`}</span>] : []),
  ];
  if (parts.length === 0) return UNKNOWN_CELL;
  return <span className="site-drawers-words">{parts}</span>;
}

/** The columns of the list of collectors. */
export const SITE_COLUMNS: readonly Column<CollectionSite, (typeof SITE_SORTS)[number]>[] = tableColumns(DECLARED, [
  { key: 'name', label: 'Nom', sort: true, width: 190, cell: (site) => site.name },
  {
    key: 'address',
    label: 'Adresse',
    width: 185,
    priority: 2,
    grow: true,
    cell: (site) => addressLine(site) || UNKNOWN_CELL,
  },
  { key: 'terminals', width: 75, priority: 3 },
  { key: 'drawers', align: 'start', width: 160, priority: 8, cell: (site) => <Drawers site={site} /> },
  {
    key: 'fill',
    sort: true,
    width: 160,
    priority: 7,
    cell: (site) => <FillLevel percent={site.max_fill_percent} />,
  },
  { key: 'last_emptied_at', sort: true, priority: 5 },
  { key: 'urgency', sort: true, width: 140, priority: 9, cell: (site) => chip(siteChip(site)) },
]);
