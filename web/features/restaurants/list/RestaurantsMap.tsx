import '../restaurants.css';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { lowReason } from './lowReason.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { type ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { MapMark } from '../../../ui/map/MapMark.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import { type MapMarker, type MarkTone } from '../../../ui/map/marker.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type RestaurantsMapProps = {
  restaurants: readonly Restaurant[] | undefined;
  /** How many answer the filters, the ones that the map does not show included. */
  total: number | undefined;
  error: { message: string; onRetry: () => void } | undefined;
  empty: ReactNode;
};

/** Urgent first: what lacks, then what waits, then by name. */
const URGENCY: Readonly<Record<MarkTone, number>> = { alert: 0, warn: 1, ok: 2, brand: 3, off: 4 };

const GHOSTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function Ghost() {
  return (
    <li>
      <Skeleton width="24px" height="24px" />
      <Skeleton width="60%" height="32px" />
    </li>
  );
}

function toneOf({ status, low_formats_count, dirty_containers_count }: Restaurant): MarkTone {
  if (status === 'disabled') return 'off';
  if (low_formats_count > 0) return 'alert';
  return dirty_containers_count > 0 ? 'warn' : 'ok';
}

function factsOf(restaurant: Restaurant): string {
  const { clean_containers_count: clean, dirty_containers_count: dirty } = restaurant;
  const parts = [count(clean, 'propre', 'propres'), count(dirty, 'sale', 'sales')];
  const low = lowReason(restaurant);
  if (low !== undefined) parts.unshift(low.others === undefined ? low.format : `${low.format} ${low.others}`);
  return parts.join(' · ');
}

/**
 * The restaurants on a map, and the list next to it that says the same, those without a position
 * too.
 */
export function RestaurantsMap({ restaurants, total, error, empty }: RestaurantsMapProps) {
  if (restaurants === undefined && error) {
    return (
      <Sheet flush>
        <ErrorState {...error} />
      </Sheet>
    );
  }
  if (restaurants?.length === 0) return <Sheet>{empty}</Sheet>;
  const hidden = (total ?? 0) - (restaurants?.length ?? 0);
  const sorted = [...(restaurants ?? [])].sort((one, other) => URGENCY[toneOf(one)] - URGENCY[toneOf(other)]);
  const markers = sorted.flatMap((restaurant): MapMarker[] => {
    const { id, name, latitude: lat, longitude: lng } = restaurant;
    if (lat === null || lng === null) return [];
    const label = `${name}, ${factsOf(restaurant)}`;
    return [{ id, lat, lng, label, tone: toneOf(restaurant), href: pathOf('restaurant', { id }) }];
  });
  return (
    <div className="b-restaurant-map">
      <ul aria-label="Restaurants de la carte" aria-busy={restaurants === undefined}>
        {restaurants === undefined && GHOSTS.map((ghost) => <Ghost key={ghost} />)}
        {sorted.map((restaurant) => (
          <li key={restaurant.id}>
            <MapMark tone={toneOf(restaurant)} />
            <div>
              <Link className="b-strong" to={pathOf('restaurant', { id: restaurant.id })}>
                {restaurant.name}
              </Link>
              <small>{factsOf(restaurant)}</small>
              {restaurant.latitude === null && <small>{`Sans position · ${restaurant.city}`}</small>}
            </div>
          </li>
        ))}
        {restaurants !== undefined && hidden > 0 && (
          <li className="b-restaurant-hidden">{`${count(hidden, 'autre', 'autres')}\u00a0: filtrez pour les voir.`}</li>
        )}
      </ul>
      <MapView label="Carte des restaurants" markers={markers} height="100%" />
    </div>
  );
}
