import { map, type Map as LeafletMap } from 'leaflet';

/** The whole of metropolitan France. */
export const FRANCE: [[number, number], [number, number]] = [
  [41.3, -5.2],
  [51.1, 9.6],
];

/**
 * A map without any control of its own: ours are buttons like all others. It moves at once for the
 * ones who ask for no motion.
 */
export function createMap(place: HTMLElement): LeafletMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return map(place, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 4,
    maxZoom: 18,
    zoomSnap: 0.5,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  }).fitBounds(FRANCE);
}
