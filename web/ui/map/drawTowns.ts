import { divIcon, type Map as LeafletMap, marker } from 'leaflet';
import { TOWNS } from './france.ts';
import { type MapPoint } from './marker.ts';
import { namePlaces } from './namePlaces.ts';

/** From this zoom on, smaller towns have room for their names. */
const TOWN_ZOOM = 7;
const LARGE_TOWNS = 8;
/** Towns lie under the marks, whose order Leaflet makes of their height on the screen. */
const UNDER_MARKS = -100_000;

/**
 * Draws the towns, and gives what says where the marks are: names keep clear of them and of the
 * distances of the rings, wherever the map is moved, whatever the zoom.
 */
export function drawTowns(map: LeafletMap, distances: () => readonly MapPoint[]): (marks: readonly MapPoint[]) => void {
  let marks: readonly MapPoint[] = [];
  const towns = TOWNS.map(([name, lat, lng], rank) => {
    const dot = document.createElement('div');
    dot.append(name);
    const icon = divIcon({ className: 'b-map-town', html: dot, iconSize: [6, 6] });
    const pin = marker([lat, lng], { icon, interactive: false, keyboard: false, zIndexOffset: UNDER_MARKS }).addTo(map);
    return { name: dot, pin, lat, lng, large: rank < LARGE_TOWNS };
  });
  const arrange = () => {
    const shown = towns.filter(({ large }) => large || map.getZoom() >= TOWN_ZOOM);
    const pixel = ({ lat, lng }: MapPoint) => map.latLngToLayerPoint([lat, lng]);
    for (const { pin } of towns) pin.getElement()?.style.setProperty('display', 'none');
    for (const { pin } of shown) pin.getElement()?.style.removeProperty('display');
    const widths = shown.map(({ name }) => name.offsetWidth);
    const named = shown.map((town, index) => ({ x: pixel(town).x, y: pixel(town).y, width: widths[index] ?? 0 }));
    const places = namePlaces(named, [...marks, ...distances()].map(pixel));
    for (const [index, { pin, name }] of shown.entries()) {
      const place = places[index];
      if (place === undefined) pin.getElement()?.style.setProperty('display', 'none');
      else name.style.translate = `${place.x}px ${place.y}px`;
    }
  };
  map.on('moveend', arrange);
  return (present) => {
    marks = present;
    arrange();
  };
}
