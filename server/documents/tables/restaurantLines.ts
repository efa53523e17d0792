import { bare } from '@boucle/contract/features/imports/columns.ts';
import { textNames } from '@boucle/contract/base/fields/fields.ts';
import { contradictions } from '@boucle/contract/features/restaurants/consistency.ts';
import { RESTAURANT_FIELDS as FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { type RestaurantInput, restaurantInput } from '@boucle/contract/features/restaurants/inputs.ts';
import { SERVICE_KIND_LABELS, WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type Cells, type Checked, decimal, type Fault, oneOf, valueOf, yesOrNo } from './cells.ts';
import { BUYER_KIND_LABELS } from '@boucle/contract/shared/invoices/labels.ts';
import { farFromPostalCode } from './departments.ts';
import { faultsOf } from './faultsOf.ts';

/**
 * A restaurant as its form would send it, from the cells of a line: obeys the same rules, returns
 * every fault at once.
 */
export function restaurantOf(cells: Cells): Checked<RestaurantInput> {
  const faults: Fault[] = [];
  const texts = Object.fromEntries(textNames(FIELDS).map((name) => [name, cells[name] ?? '']));
  const position = {
    latitude: valueOf(faults, 'latitude', () => decimal(FIELDS.latitude.label, cells['latitude'])),
    longitude: valueOf(faults, 'longitude', () => decimal(FIELDS.longitude.label, cells['longitude'])),
  };
  const wash_mode = valueOf(faults, 'wash_mode', () =>
    oneOf(FIELDS.wash_mode.label, WASH_MODE_LABELS, cells['wash_mode']),
  );
  const service_kinds = valueOf(faults, 'service_kinds', () =>
    [...new Set((cells['service_kinds'] ?? '').split(/[,;|/+]/))].flatMap(
      (one) => oneOf(FIELDS.service_kinds.label, SERVICE_KIND_LABELS, one) ?? [],
    ),
  );
  const { success, data, error } = restaurantInput.safeParse({
    ...texts,
    ...position,
    // A file without that column: the initiative washes, as in a new restaurant's table.
    wash_mode: wash_mode ?? 'account',
    service_kinds,
    exchange_at_counter: valueOf(faults, 'exchange_at_counter', () =>
      yesOrNo(FIELDS.exchange_at_counter.label, cells['exchange_at_counter']),
    ),
    buyer_kind: valueOf(faults, 'buyer_kind', () =>
      oneOf(FIELDS.buyer_kind.label, BUYER_KIND_LABELS, cells['buyer_kind']),
    ),
    visible: valueOf(faults, 'visible', () => yesOrNo(FIELDS.visible.label, cells['visible'])),
  });
  faults.push(...faultsOf(FIELDS, texts, error?.issues));
  if (success) {
    faults.push(
      ...Object.entries(contradictions(data)).flatMap(([field, sentences]) =>
        sentences.map((sentence) => ({ field, sentence })),
      ),
    );
    faults.push(...misplaced(data, faults));
  }
  return success && faults.length === 0 ? { row: data } : { faults };
}

/** A position that does not go with the postal code, when nothing else is wrong with it. */
function misplaced(
  { latitude = null, longitude = null, postal_code }: RestaurantInput,
  faults: readonly Fault[],
): Fault[] {
  if (latitude === null || longitude === null || faults.some(({ field }) => field === 'latitude')) return [];
  const sentence = farFromPostalCode(latitude, longitude, postal_code);
  return sentence === undefined ? [] : [{ field: 'latitude', sentence }];
}

/**
 * Keys by which a restaurant is the same as another one: its SIRET, and its name or its company
 * where it stands.
 */
export function restaurantKeys({
  name,
  siren,
  siret,
  address,
  postal_code,
}: Pick<RestaurantInput, 'name' | 'siren' | 'siret' | 'address' | 'postal_code'>): string[] {
  const where = `${bare(postal_code)}/${bare(address)}`;
  const isGiven = (number: string | null | undefined): boolean =>
    number !== null && number !== undefined && number !== '';
  return [
    `place ${bare(name)}/${where}`,
    ...(isGiven(siret) ? [`siret ${siret}`] : []),
    ...(isGiven(siren) ? [`siren ${siren}/${where}`] : []),
  ];
}
