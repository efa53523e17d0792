/** Where the maps of the console take their tiles; null: none, the built-in outline is drawn. Answered by `GET /map.json`. */
export interface MapSettings {
  /** An address with {z}, {x}, {y}, and {s} where the provider has several hosts. */
  readonly tiles_url: string | null;
  readonly attribution: string | null;
}

export const MAP_SETTINGS_PATH = '/map.json';
