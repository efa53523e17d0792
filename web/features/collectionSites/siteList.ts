import { type SITE_SORTS, type siteListQuery } from '@boucle/contract/features/collectionSites/calls.ts';
import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { URGENCIES, URGENCY_LABELS } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { type z } from 'zod';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { SITE_COLUMNS } from './columns.tsx';

type SiteListInput = z.input<typeof siteListQuery>;

const MOST_URGENT = 'urgency';
/** Most sites that the map asks for. */
const ON_THE_MAP = 100;

/** The collectors, in the list and on the map; the most urgent first. */
export const SITE_LIST = defineList<CollectionSite, SiteListInput, (typeof SITE_SORTS)[number]>({
  name: 'collection-sites',
  columns: SITE_COLUMNS,
  order: MOST_URGENT,
  search: 'Nom ou adresse',
  filters: {
    urgency: anyOf('Urgence', URGENCIES, URGENCY_LABELS, { all: 'Toutes' }),
    format_id: numbered({ label: 'Format' }),
  },
});

/** Query of the map: the most urgent first, whatever the page. */
export const siteMapInput = (state: ListState): SiteListInput => ({
  ...SITE_LIST.filtered(state),
  sort: MOST_URGENT,
  page: { number: 1, size: ON_THE_MAP },
});
