import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { FRANCE } from './createMap.ts';
import { type MapPoint } from './marker.ts';

/** Room for the marks themselves and for the controls, in pixels. */
const MARGIN = 56;
/** Of a narrow map, what a legend over its foot hides. */
const LEGEND = 112;
const NARROW = 600;
/** Near enough to distinguish two places of a street. */
const APART = 15;

/**
 * Brings all points into view, a single one with what lies around it at the zoom `nearest`; without
 * any, the whole country. At once unless somebody asked for it: a zoom still moving when the map is
 * taken away would end in a map that is no longer there.
 */
export function showAll(
  map: LeafletMap,
  points: readonly MapPoint[],
  nearest: number,
  { asked = false, legend = false }: { asked?: boolean; legend?: boolean } = {},
): void {
  const animate = asked ? {} : { animate: false };
  if (points.length === 0) {
    map.fitBounds(FRANCE, animate);
    return;
  }
  map.fitBounds(latLngBounds(points.map(({ lat, lng }) => [lat, lng])), {
    ...animate,
    paddingTopLeft: [MARGIN, MARGIN],
    paddingBottomRight: [MARGIN, legend && map.getSize().x < NARROW ? LEGEND : MARGIN],
    maxZoom: points.length === 1 ? nearest : APART,
  });
}
