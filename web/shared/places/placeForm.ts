import { type TypedTexts } from '@boucle/contract/base/fields/fields.ts';
import { PLACE_MAX } from '@boucle/contract/shared/places/place.ts';
import { PLACE_FIELDS } from '@boucle/contract/shared/places/placeFields.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { fieldRules, ruleMessage } from '../../ui/form/fieldRules.ts';

/** Values of a place's form, as they are typed: numbers stay text until they are sent. */
export interface TypedPlace extends TypedTexts<typeof PLACE_FIELDS> {
  readonly latitude: string;
  readonly longitude: string;
}

type Position = Record<'latitude' | 'longitude', number | null>;

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

/** The position of a place as its form shows it. */
export const typedPosition = ({ latitude, longitude }: Position) => ({
  latitude: typedNumber(latitude),
  longitude: typedNumber(longitude),
});

/** Position that its form sends. */
export const sentPosition = ({ latitude, longitude }: Pick<TypedPlace, 'latitude' | 'longitude'>): Position => ({
  latitude: numberTyped(latitude),
  longitude: numberTyped(longitude),
});

const DEGREES = {
  latitude: [PLACE_FIELDS.latitude.label, 90],
  longitude: [PLACE_FIELDS.longitude.label, 180],
} as const;

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
