import { type MapSettings } from '@boucle/contract/base/map.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { control, type Map as LeafletMap, polygon, tileLayer } from 'leaflet';
import { tellError } from '../alerts/tellError.ts';
import { loadFile } from '../loading/loadFile.ts';
import { drawRings } from './drawRings.ts';
import { drawTowns } from './drawTowns.ts';
import { franceOutline } from './france.ts';
import { mapSettings } from './mapSettings.ts';
import { type MapPoint } from './marker.ts';

/**
 * How near a single place is shown: its streets, or, on an outline without any, the towns around
 * it.
 */
const TOWN = 15;
const REGION = 9;

/** Ground under the marks. */
export interface Ground {
  /** Whether streets are drawn. */
  readonly hasTiles: boolean;
  /** How near one may usefully look. */
  readonly nearest: number;
  /** Where the marks are: nothing that is written lies under one. */
  readonly keepClearOf: (marks: readonly MapPoint[]) => void;
}

/**
 * Draws the tiles that the server names, or the outline of France, then hands over the ground;
 * `stop` when the map goes before they are known.
 */
export function drawGround(map: LeafletMap, onDrawn: (ground: Ground) => void): { stop: () => void } {
  let stopped = false;
  void mapSettings().then((settings) => {
    if (stopped) return;
    if (settings?.tiles_url) drawTiles(map, settings.tiles_url, settings);
    const keepClearOf = settings?.tiles_url ? () => undefined : drawOutline(map);
    control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
    const hasTiles = Boolean(settings?.tiles_url);
    onDrawn({ hasTiles, nearest: hasTiles ? TOWN : REGION, keepClearOf });
  });
  return {
    stop: () => {
      stopped = true;
    },
  };
}

const TILES = 'b-map-tiles';

function drawTiles(map: LeafletMap, url: string, { attribution, vector_max_zoom: level }: MapSettings): void {
  map.getContainer().classList.add('b-map-tiled');
  if (level === null) tileLayer(url, { maxZoom: 18, className: TILES }).addTo(map);
  else void drawVectors(map, url, level);
  if (attribution === null) return;
  control.attribution({ prefix: false, position: 'bottomright' }).addAttribution(escaped(attribution)).addTo(map);
}

/**
 * The library that draws them comes when a map needs it. Without it the marks stay on an empty
 * ground, and the alert says so.
 */
async function drawVectors(map: LeafletMap, url: string, level: number): Promise<void> {
  const loaded = await loadFile(() => import('./vectorLayer.ts')).catch(() => undefined);
  if (loaded === undefined) tellError(errors.network);
  // The map may be gone in the meantime.
  else if (map.getContainer().isConnected) loaded.vectorLayer(url, level, TILES).addTo(map);
}

/** Leaflet writes attributions as HTML; the setting is text. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function drawOutline(map: LeafletMap): Ground['keepClearOf'] {
  map.getContainer().classList.add('b-map-outline');
  const land = polygon(
    franceOutline().map((ring) => [ring]),
    { className: 'b-map-land', interactive: false, smoothFactor: 0.5 },
  ).addTo(map);
  // A ground under the marks, which say where they are.
  land.getElement()?.closest('svg')?.setAttribute('aria-hidden', 'true');
  return drawTowns(map, drawRings(map));
}
