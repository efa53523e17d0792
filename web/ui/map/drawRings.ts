import { circle, divIcon, type Layer, type Map as LeafletMap, marker } from 'leaflet';
import { type MapPoint } from './marker.ts';
import { distanceLabel, ringsWithin } from './rings.ts';

/**
 * Circles around the middle of the map, with their distance from it: followed as it moves. They
 * show nothing that the scale does not. Gives where the distances are written at the moment.
 */
export function drawRings(map: LeafletMap): () => readonly MapPoint[] {
  let drawn: Layer[] = [];
  let labels: MapPoint[] = [];
  const draw = () => {
    for (const layer of drawn) layer.remove();
    const centre = map.getCenter();
    const bounds = map.getBounds();
    const reach = Math.min(
      centre.distanceTo([bounds.getNorth(), centre.lng]),
      centre.distanceTo([centre.lat, bounds.getEast()]),
    );
    labels = [];
    drawn = ringsWithin(reach).flatMap((radius) => {
      const ring = circle(centre, { radius, className: 'b-map-ring', interactive: false, fill: false }).addTo(map);
      ring.getElement()?.closest('svg')?.setAttribute('aria-hidden', 'true');
      const label = document.createElement('span');
      label.append(distanceLabel(radius));
      const icon = divIcon({ className: 'b-map-distance', html: label, iconSize: [0, 0] });
      const top = { lat: ring.getBounds().getNorth(), lng: centre.lng };
      labels.push(top);
      return [ring, marker(top, { icon, interactive: false, keyboard: false }).addTo(map)];
    });
  };
  map.on('moveend', draw);
  draw();
  return () => labels;
}
