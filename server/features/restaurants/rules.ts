import { restaurants as messages } from '@boucle/contract/messages/fr/restaurants.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { formatMessage } from '@boucle/contract/base/icu.ts';
import { contradictions } from '@boucle/contract/features/restaurants/consistency.ts';
import { problem, refused } from '../../platform/http/errors.ts';
import { type RestaurantFields } from './queries.ts';

/**
 * Refuses another wash mode while dirty containers stand there: who washes them would change under
 * them.
 */
export function assertWashMode(
  current: Pick<RestaurantDetail, 'wash_mode' | 'dirty_containers_count'>,
  asked: RestaurantFields['wash_mode'] | undefined,
): void {
  const dirty = current.dirty_containers_count;
  if (asked === undefined || asked === current.wash_mode || dirty === 0) return;
  const sentence = formatMessage(messages.wash_mode_locked, { count: dirty });
  throw refused(sentence, { wash_mode: [sentence] });
}

/** Refuses numbers that contradict each other and half a position; every field at once. */
export function assertConsistent(
  fields: Partial<Pick<RestaurantFields, 'siren' | 'siret' | 'vat_number' | 'latitude' | 'longitude'>>,
): void {
  const errors = contradictions(fields);
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw problem('invalid', first, { fields: errors });
}

/** A disabled restaurant receives nothing more. */
export function assertReceives({ name, status }: { name: string; status: string }): void {
  if (status === 'disabled') throw refused(`${name} est désactivé\u00a0: réactivez-le avant de l’approvisionner.`);
}

/** The fields of a form without its number and version; absent ones stay unchanged. */
export function fieldsOf<T extends object>(input: T): Omit<T, 'id' | 'version'> {
  const given = Object.entries(input).filter(
    ([name, value]) => name !== 'id' && name !== 'version' && value !== undefined,
  );
  return Object.fromEntries(given) as Omit<T, 'id' | 'version'>;
}
