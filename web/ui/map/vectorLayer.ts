import { DomUtil, GridLayer, type Layer } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';

/**
 * Streets drawn by the browser from vector tiles of the Protomaps basemap, in French; nearer than
 * `maxZoom` from its tiles.
 */
export function vectorLayer(url: string, maxZoom: number, className: string): Layer {
  // The library is written for a page that has Leaflet as a global; these are all that it takes of
  // it.
  Object.assign(window, { L: { DomUtil, GridLayer } });
  const layer: unknown = leafletLayer({
    url,
    maxDataZoom: maxZoom,
    flavor: 'light',
    lang: 'fr',
    attribution: '',
    className,
  });
  if (!(layer instanceof GridLayer)) throw new TypeError('No layer of tiles was made.');
  return layer;
}
