import { type Map as LeafletMap, layerGroup, polyline } from 'leaflet';
import { type MapPoint } from './marker.ts';

const CASING = 8;
const LINE = 3.5;
const PANE = 'route';

/** Draws a way through points, in their order, under the marks. Answers what takes it away. */
export function drawRoute(map: LeafletMap, points: readonly MapPoint[]): () => void {
  // The ground, which may come later, is drawn in the pane of all lines.
  if (map.getPane(PANE) === undefined) map.createPane(PANE).style.zIndex = '410';
  const path = points.map(({ lat, lng }): [number, number] => [lat, lng]);
  const common = { pane: PANE, interactive: false, lineJoin: 'round', lineCap: 'round' } as const;
  const casing = polyline(path, { ...common, weight: CASING, className: 'b-map-route-casing' });
  const line = polyline(path, { ...common, weight: LINE, className: 'b-map-route' });
  const lines = layerGroup([casing, line]).addTo(map);
  // Between marks, which say in which order they are.
  line.getElement()?.closest('svg')?.setAttribute('aria-hidden', 'true');
  return () => void lines.remove();
}
