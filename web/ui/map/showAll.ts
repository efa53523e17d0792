import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { FRANCE } from './createMap.ts';
import { type MapPoint } from './marker.ts';

/** Room for the marks themselves and for the controls, in pixels. */
const MARGIN = 56;
const STREETS = 15;

/** Brings all points into view, not nearer than the streets; without any, the whole country. */
export function showAll(map: LeafletMap, points: readonly MapPoint[]): void {
  if (points.length === 0) {
    map.fitBounds(FRANCE);
    return;
  }
  map.fitBounds(latLngBounds(points.map(({ lat, lng }) => [lat, lng])), {
    padding: [MARGIN, MARGIN],
    maxZoom: STREETS,
  });
}
