import { MAP_SETTINGS_PATH, type MapSettings } from '@boucle/contract/map.ts';

let asked: Promise<MapSettings | null> | undefined;

/** Where the tiles come from; null when the server does not say, which a map without tiles survives. Asked once a visit. */
export function mapSettings(): Promise<MapSettings | null> {
  asked ??= fetch(MAP_SETTINGS_PATH)
    .then((response) => (response.ok ? (response.json() as Promise<MapSettings>) : null))
    .catch(() => null);
  return asked;
}
