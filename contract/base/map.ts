/** Where the maps of the console take their tiles. Answered by `GET /map.json`. */
export interface MapSettings {
  /**
   * An address with {z}, {x}, {y}, and {s} where the provider has several hosts; null: none, the
   * built-in outline is drawn.
   */
  readonly tiles_url: string | null;
  readonly attribution: string | null;
  /** The tiles are vectors, which the browser draws, up to this level; null: they are pictures. */
  readonly vector_max_zoom: number | null;
}

export const MAP_SETTINGS_PATH = '/map.json';

/** The tiles of a file of the server's own. */
export const VECTOR_TILES_URL = '/map/tiles/{z}/{x}/{y}.mvt';
