import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { FRANCE } from './createMap.ts';
import { type MapPoint } from './marker.ts';

/** Room for the marks themselves and for the controls, in pixels. */
const MARGIN = 56;
/** Near enough to tell two places of a street apart. */
const APART = 15;

/** Brings all points into view, a single one with what lies around it at the zoom `nearest`; without any, the whole country. */
export function showAll(map: LeafletMap, points: readonly MapPoint[], nearest: number): void {
  if (points.length === 0) {
    map.fitBounds(FRANCE);
    return;
  }
  map.fitBounds(latLngBounds(points.map(({ lat, lng }) => [lat, lng])), {
    padding: [MARGIN, MARGIN],
    maxZoom: points.length === 1 ? nearest : APART,
  });
}
