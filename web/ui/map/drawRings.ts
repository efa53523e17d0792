import { circle, divIcon, type Layer, type Map as LeafletMap, marker } from 'leaflet';
import { distanceLabel, ringsWithin } from './rings.ts';

/** Circles around the middle of the map, with their distance from it: followed as it moves. They tell nothing that the scale does not. */
export function drawRings(map: LeafletMap): void {
  let drawn: Layer[] = [];
  const draw = () => {
    for (const layer of drawn) layer.remove();
    const centre = map.getCenter();
    const bounds = map.getBounds();
    const reach = Math.min(
      centre.distanceTo([bounds.getNorth(), centre.lng]),
      centre.distanceTo([centre.lat, bounds.getEast()]),
    );
    drawn = ringsWithin(reach).flatMap((radius) => {
      const ring = circle(centre, { radius, className: 'b-map-ring', interactive: false, fill: false }).addTo(map);
      const label = document.createElement('span');
      label.append(distanceLabel(radius));
      const icon = divIcon({ className: 'b-map-distance', html: label, iconSize: [0, 0] });
      const top = marker([ring.getBounds().getNorth(), centre.lng], { icon, interactive: false, keyboard: false });
      return [ring, top.addTo(map)];
    });
  };
  map.on('moveend', draw);
  draw();
}
