import { control, divIcon, type Map as LeafletMap, marker, polygon, tileLayer } from 'leaflet';
import { franceOutline, TOWNS } from './france.ts';
import { mapSettings } from './mapSettings.ts';

/** From this zoom on, smaller towns have room for their names. */
const TOWN_ZOOM = 7;
const LARGE_TOWNS = 8;
/** Names of towns lie under the marks, whose order Leaflet makes of their height on the screen. */
const UNDER_MARKS = -100_000;
/** How near a single place is shown: its streets, or, on an outline without any, the towns around it. */
const STREETS = 15;
const REGION = 9;

/**
 * Draws the tiles that the server names, or the outline of France, then says how near one may usefully look; `stop` when the map goes
 * before they are known.
 */
export function drawGround(map: LeafletMap, onDrawn: (nearest: number) => void): { stop: () => void } {
  let stopped = false;
  void mapSettings().then((settings) => {
    if (stopped) return;
    if (settings?.tiles_url) drawTiles(map, settings.tiles_url, settings.attribution);
    else drawOutline(map);
    control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
    onDrawn(settings?.tiles_url ? STREETS : REGION);
  });
  return {
    stop: () => {
      stopped = true;
    },
  };
}

function drawTiles(map: LeafletMap, url: string, attribution: string | null): void {
  tileLayer(url, { maxZoom: 18, className: 'b-map-tiles' }).addTo(map);
  if (attribution === null) return;
  control.attribution({ prefix: false, position: 'bottomright' }).addAttribution(escaped(attribution)).addTo(map);
}

/** Leaflet writes attributions as HTML; the setting is text. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function drawOutline(map: LeafletMap): void {
  map.getContainer().classList.add('b-map-outline');
  polygon(
    franceOutline().map((ring) => [ring]),
    { className: 'b-map-land', interactive: false, smoothFactor: 0.5 },
  ).addTo(map);
  for (const [rank, [name, lat, lng]] of TOWNS.entries()) {
    const icon = divIcon({
      className: rank < LARGE_TOWNS ? 'b-map-town' : 'b-map-town b-map-town-small',
      html: `<span>${escaped(name)}</span>`,
      iconSize: [6, 6],
    });
    marker([lat, lng], { icon, interactive: false, keyboard: false, zIndexOffset: UNDER_MARKS }).addTo(map);
  }
  const follow = () => map.getContainer().classList.toggle('b-map-near', map.getZoom() >= TOWN_ZOOM);
  map.on('zoomend', follow);
  follow();
}
