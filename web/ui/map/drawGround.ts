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
  /** How near one may usefully look. */
  readonly nearest: number;
  /** Where the marks are: nothing that is written lies under one. */
  readonly keepClearOf: (marks: readonly MapPoint[]) => void;
}

/**
 * Draws the tiles that the server names, or the outline of France, also where no tile comes in
 * time, then hands over the ground; `stop` when the map goes before.
 */
export function drawGround(map: LeafletMap, onDrawn: (ground: Ground) => void): { stop: () => void } {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  void mapSettings().then((settings) => {
    if (stopped) return;
    const outline = () => onDrawn({ nearest: REGION, keepClearOf: drawOutline(map) });
    drawLand(map);
    control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
    if (!settings?.tiles_url) {
      outline();
      return;
    }
    // Before the tiles, which may end it at once.
    timer = setTimeout(() => {
      removeTiles();
      outline();
    }, PATIENCE_MS);
    const removeTiles = drawTiles(map, settings.tiles_url, settings, () => clearTimeout(timer));
    onDrawn({ nearest: TOWN, keepClearOf: () => undefined });
  });
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const TILES = 'b-map-tiles';
const LAND = 'b-map-land';
/** Without a tile after this the outline takes their place, in milliseconds. */
const PATIENCE_MS = 2000;

/** Draws them, calls `onLoad` once the first has come; answers what takes them away. */
function drawTiles(
  map: LeafletMap,
  url: string,
  { attribution, vector_max_zoom: level }: MapSettings,
  onLoad: () => void,
): () => void {
  map.getContainer().classList.add('b-map-tiled');
  const named = control.attribution({ prefix: false, position: 'bottomright' });
  if (attribution !== null) named.addAttribution(escaped(attribution)).addTo(map);
  const pictures = tileLayer(url, { maxZoom: 18, className: TILES }).once('tileload', onLoad);
  if (level === null) pictures.addTo(map);
  else {
    // Tiles of this server need no patience: it has answered already.
    onLoad();
    void drawVectors(map, url, level);
  }
  return () => {
    map.getContainer().classList.remove('b-map-tiled');
    pictures.remove();
    named.remove();
  };
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

/** The outline of France, under the tiles: it stands in the place of each that does not come. */
function drawLand(map: LeafletMap): void {
  const pane = map.createPane(LAND);
  // A ground under the marks, which say where they are.
  pane.style.zIndex = '100';
  const land = polygon(
    franceOutline().map((ring) => [ring]),
    { className: LAND, pane: LAND, interactive: false, smoothFactor: 0.5 },
  ).addTo(map);
  land.getElement()?.closest('svg')?.setAttribute('aria-hidden', 'true');
}

function drawOutline(map: LeafletMap): Ground['keepClearOf'] {
  map.getContainer().classList.add('b-map-outline');
  return drawTowns(map, drawRings(map));
}
