import { MAP_SETTINGS_PATH, type MapSettings } from '@boucle/contract/map.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { tellError } from '../alerts/tellError.ts';

let asked: Promise<MapSettings | null> | undefined;

/**
 * Where the tiles come from; null when the server does not say, which a map without tiles survives. Asked once a visit; without an
 * answer the alert says so and the next map asks again.
 */
export function mapSettings(): Promise<MapSettings | null> {
  asked ??= fetch(MAP_SETTINGS_PATH).then(
    (response) => (response.ok ? (response.json() as Promise<MapSettings>) : null),
    () => {
      asked = undefined;
      tellError(errors.network);
      return null;
    },
  );
  return asked;
}
