/**
 * Tiles that one word names: their address and attribution. Their further conditions are in
 * docs/operations/configure.md.
 */
export const MAP_TILES = {
  /**
   * Plan IGN of the Géoplateforme: open licence Etalab 2.0, no key, metropolitan France and
   * overseas.
   */
  ign: {
    url: 'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILECOL={x}&TILEROW={y}',
    attribution: 'Plan IGN © IGN, Géoplateforme',
  },
  /**
   * The style of the association OpenStreetMap France: data under ODbL, tiles given for light use.
   */
  osm: {
    url: 'https://{s}.tile.openstreetmap.fr/osmfr/{z}/{x}/{y}.png',
    attribution: '© les contributeurs d’OpenStreetMap, tuiles OpenStreetMap France',
  },
} as const;

export type MapTilesName = keyof typeof MAP_TILES;
