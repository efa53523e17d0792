import { labelsOf, sentTexts, type TypedTexts, typedTexts } from '@boucle/contract/base/fields/fields.ts';
import { BUYER_KIND_LABELS, BUYER_KINDS, type BuyerKind } from '@boucle/contract/shared/invoices/labels.ts';
import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { SERVICE_KIND_LABELS, SERVICE_KINDS, WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { type WashMode } from '@boucle/contract/base/constants.ts';
import { type PictureValue } from '../../../ui/form/PictureField.tsx';
import { UNKNOWN } from '../../../ui/texts.ts';

/** Typed values of a restaurant's form. */
export interface RestaurantValues extends TypedTexts<typeof RESTAURANT_FIELDS> {
  latitude: string;
  longitude: string;
  service_kinds: string[];
  wash_mode: string;
  buyer_kind: string;
  exchange_at_counter: string;
  visible: boolean;
  picture: PictureValue;
}

/** Labels of the fields, for the form and for the comparison of two versions. */
export const LABELS = labelsOf(RESTAURANT_FIELDS);

export const RESTAURANT_NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

const degrees = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

/** The form filled with what the server holds. */
export function valuesOf(restaurant: RestaurantDetail): RestaurantValues {
  const { exchange_at_counter: exchange } = restaurant;
  return {
    ...typedTexts(RESTAURANT_FIELDS, restaurant),
    latitude: degrees(restaurant.latitude),
    longitude: degrees(restaurant.longitude),
    service_kinds: [...restaurant.service_kinds],
    wash_mode: restaurant.wash_mode,
    buyer_kind: restaurant.buyer_kind,
    exchange_at_counter: exchange === null ? 'default' : exchange ? 'yes' : 'no',
    visible: restaurant.visible,
    picture: undefined,
  };
}

/** A coordinate as it is typed, comma or point; null when empty, NaN when it is no number. */
export function readDegrees(text: string): number | null {
  const bare = text.trim().replace(',', '.').replace('\u2212', '-');
  if (bare === '') return null;
  return /^-?\d{1,3}(\.\d{1,10})?$/.test(bare) ? Number(bare) : Number.NaN;
}

/** Error of a coordinate. */
export function degreesError(label: string, text: string, bound: number): string | undefined {
  const value = readDegrees(text);
  if (value === null) return undefined;
  if (Number.isNaN(value)) return `Le champ ${label} n’a pas le bon format`;
  return Math.abs(value) > bound ? `Le champ ${label} doit être compris entre -${bound} et ${bound}` : undefined;
}

/** Who washes, as it is ticked. */
export const washMode = (value: string): WashMode => (value === 'restaurant' ? 'restaurant' : 'account');

/** Chosen kind of buyer. */
export const buyerKind = (value: string): BuyerKind => BUYER_KINDS.find((kind) => kind === value) ?? 'b2b';

/** The values as the API takes them; they have passed the rules of the form. */
export function restaurantInput(values: RestaurantValues) {
  const { latitude, longitude, exchange_at_counter: exchange, wash_mode, service_kinds, visible, buyer_kind } = values;
  return {
    ...sentTexts(RESTAURANT_FIELDS, values),
    visible,
    latitude: readDegrees(latitude),
    longitude: readDegrees(longitude),
    service_kinds: SERVICE_KINDS.filter((kind) => service_kinds.includes(kind)),
    wash_mode: washMode(wash_mode),
    buyer_kind: buyerKind(buyer_kind),
    exchange_at_counter: exchange === 'default' ? null : exchange === 'yes',
  };
}

const EXCHANGE: Readonly<Record<string, string>> = { default: 'Par défaut', yes: 'Oui', no: 'Non' };

/** A value of the form as the comparison of two versions says it. */
export function written(name: keyof RestaurantValues, value: unknown): string {
  if (name === 'wash_mode') return WASH_MODE_LABELS[value === 'restaurant' ? 'restaurant' : 'account'];
  if (name === 'buyer_kind') return BUYER_KIND_LABELS[buyerKind(String(value))];
  if (name === 'exchange_at_counter') return EXCHANGE[String(value)] ?? UNKNOWN;
  if (name === 'service_kinds' && Array.isArray(value))
    return (
      SERVICE_KINDS.filter((kind) => value.includes(kind))
        .map((kind) => SERVICE_KIND_LABELS[kind])
        .join(', ') || UNKNOWN
    );
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return typeof value === 'string' && value !== '' ? value : UNKNOWN;
}
