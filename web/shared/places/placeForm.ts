import { PLACE_MAX } from '@boucle/contract/places/place.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { fieldRules, ruleMessage } from '../../ui/form/fieldRules.ts';

/** Where a place is, as it is typed: numbers stay text until they are sent. */
export interface TypedAddress {
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly latitude: string;
  readonly longitude: string;
}

export const NO_ADDRESS: TypedAddress = { address: '', postcode: '', city: '', latitude: '', longitude: '' };
export const ADDRESS_FIELDS = ['address', 'postcode', 'city', 'latitude', 'longitude'] as const;

interface Address {
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A number typed in French (« 47,21 »); null when nothing is, NaN when it is none. */
export function numberTyped(text: string): number | null {
  const clean = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-');
  if (clean === '') return null;
  return /^-?\d+(\.\d+)?$/.test(clean) ? Number(clean) : Number.NaN;
}

/** A number as a field shows it. */
export const typedNumber = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

/** What a place says, as its form shows it. */
export function typedAddress({ address, postcode, city, latitude, longitude }: Address): TypedAddress {
  return { address, postcode, city, latitude: typedNumber(latitude), longitude: typedNumber(longitude) };
}

/** What its form sends. */
export function addressSent({ address, postcode, city, latitude, longitude }: TypedAddress): Address {
  return {
    address: address.trim(),
    postcode: postcode.trim(),
    city: city.trim(),
    latitude: numberTyped(latitude),
    longitude: numberTyped(longitude),
  };
}

const DEGREES = { latitude: ['Latitude', 90], longitude: ['Longitude', 180] } as const;

/** Why half of a position is refused; its other half must be typed too. */
export function degreesError(field: 'latitude' | 'longitude', text: string, other: string): string | undefined {
  const [name, most] = DEGREES[field];
  const value = numberTyped(text);
  if (value === null) return other.trim() === '' ? undefined : ruleMessage(name, '', [check('required')]);
  return ruleMessage(name, value, [check('between', { min: -most, max: most })]);
}

/** Why a capacity is refused; none is no capacity known. */
export function capacityError(text: string): string | undefined {
  const value = numberTyped(text);
  if (value === null) return undefined;
  return ruleMessage('Capacité', value, [
    check('integer'),
    check('min_value', { min: 1 }),
    check('max_value', { max: PLACE_MAX.capacity }),
  ]);
}

/** The rules of the name of a place. */
export const NAME_RULES = fieldRules('Nom', check('required'), check('max', { length: PLACE_MAX.name }));
