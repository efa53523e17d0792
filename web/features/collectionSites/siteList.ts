import { type siteListQuery } from '@boucle/contract/collectionSites.ts';
import { URGENCIES } from '@boucle/contract/collectionSites/urgency.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type SiteListInput = z.input<typeof siteListQuery>;

/** What the address of the list, and of the map, may say. */
export const SITE_LIST: ListShape = {
  sorts: ['name', 'fill', 'urgency', 'last_emptied_at'],
  filters: ['urgency', 'format_id'],
};

/** The most urgent first, when the address says nothing else. */
export const SITE_ORDER = 'urgency';
/** Most sites that the map asks for. */
const ON_THE_MAP = 100;

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function siteFilterInput(state: ListState): SiteListInput {
  const urgency = URGENCIES.filter((one) => state.filters['urgency']?.includes(one));
  const format = state.filters['format_id']?.[0] ?? '';
  const filter = {
    ...(state.q !== '' && { q: state.q }),
    ...(urgency.length > 0 && { urgency }),
    ...(/^[1-9]\d{0,14}$/.test(format) && { format_id: Number(format) }),
  };
  return { sort: state.sort ?? SITE_ORDER, ...(Object.keys(filter).length > 0 && { filter }) };
}

/** One page of the list, as the API asks it. */
export function sitePageInput(state: ListState): SiteListInput {
  return { ...siteFilterInput(state), page: { number: state.page, size: state.size } };
}

/** What the map shows: the most urgent first, whatever the page. */
export function siteMapInput(state: ListState): SiteListInput {
  return { ...siteFilterInput(state), sort: SITE_ORDER, page: { number: 1, size: ON_THE_MAP } };
}
