import { partAddress } from '@boucle/contract/tabs.ts';
import { type Address, pages, pathOf } from '@boucle/contract/pages.ts';
import { type StockCardPlace, STATES_OF } from '@boucle/contract/shared/ledgerCards/places.ts';
import { stockCardAddress } from '../../../shared/ledgerCards/cardAddress.ts';
import { type StackState } from '../../../ui/charts/StackedRows.tsx';
import { type StatsFilters } from '../filters.ts';
import { type PlaceKind } from './stockRows.ts';

/** The card of one place: of the format that is looked at, in a state that the place has. */
function card(filters: StatsFilters, place: StockCardPlace, id: number | undefined, state?: StackState): Address {
  const known = STATES_OF[place].find((one) => one === state);
  return stockCardAddress({ place, id, format: filters.format ?? undefined, state: known });
}

const list = (path: Address, query: string): Address => (query === '' ? path : `${path}?${query}`);

/** Promised to orders that are not delivered; elsewhere recalls keep them. */
const promised = ({ restaurant }: StatsFilters): Address =>
  list(pages.orders.path, `status=pending,validated${restaurant === null ? '' : `&restaurant_id=${restaurant}`}`);

/**
 * Which of the places of a kind have some, in one state or in all: what leads there from « Où sont
 * les contenants »; undefined when no list shows.
 */
export function stockAddress(filters: StatsFilters, place: PlaceKind, state?: StackState): Address | undefined {
  const { restaurant } = filters;
  if (state === 'reserved')
    return place === 'restaurants'
      ? promised(filters)
      : partAddress('/transactions/wash', 'lots', 'vue=liste&status=recalled');
  switch (place) {
    case 'warehouse':
      return card(filters, 'warehouse', undefined, state);
    case 'restaurants':
      if (restaurant !== null) return card(filters, 'restaurant', restaurant, state);
      return list(pathOf('restaurants'), state === 'dirty' ? 'stock=sales' : 'sort=-clean_containers_count');
    case 'guests':
      return restaurant === null ? undefined : card(filters, 'guests', restaurant, state);
    case 'holders':
      return list(pathOf('customers'), 'holding=some&sort=-containers_count');
    case 'drop_off_points':
      return list(pathOf('drop-off-points'), state === 'dirty' ? 'stock=sales' : '');
    case 'partners':
      return list(pathOf('partners'), `sort=-${state === 'clean' || state === 'transit' ? state : 'dirty'}`);
    case 'terminals':
      return pathOf('collection-sites');
    case 'services':
      return undefined;
  }
}
