import { MAP_SETTINGS_PATH, type MapSettings } from '@boucle/contract/base/map.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { tellError } from '../alerts/tellError.ts';

let asked: Promise<MapSettings | null> | undefined;

/**
 * Where the tiles come from; null when the server does not say, which a map without tiles survives.
 * Asked once a visit; without an answer the alert says so and the next map asks again.
 */
export function mapSettings(): Promise<MapSettings | null> {
  asked ??= read().catch(() => {
    asked = undefined;
    tellError(errors.network);
    return null;
  });
  return asked;
}

async function read(): Promise<MapSettings | null> {
  const response = await fetch(MAP_SETTINGS_PATH);
  if (!response.ok) return null;
  const answer: unknown = await response.json();
  if (!isMapSettings(answer)) throw new TypeError('No settings of maps were answered.');
  return answer;
}

const isMapSettings = (value: unknown): value is MapSettings =>
  typeof value === 'object' &&
  value !== null &&
  'tiles_url' in value &&
  isTextOrNull(value.tiles_url) &&
  'attribution' in value &&
  isTextOrNull(value.attribution) &&
  'vector_max_zoom' in value &&
  (value.vector_max_zoom === null || typeof value.vector_max_zoom === 'number');

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
