import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { type DropOffKind } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { labelsOf, sentTexts, typedTexts } from '@boucle/contract/base/fields/fields.ts';
import {
  numberTyped,
  sentPosition,
  type TypedPlace,
  typedNumber,
  typedPosition,
} from '../../../shared/places/placeForm.ts';

/** Values of a drop-off point's form, as they are typed. */
export interface DropOffValues extends TypedPlace {
  readonly account_id: string;
  readonly kind: DropOffKind | '';
  readonly restaurant_id: string;
  readonly capacity: string;
}

/** Labels of the fields, for the form and for the comparison of two versions. */
export const LABELS = labelsOf(DROP_OFF_FIELDS);

export const DROP_OFF_NAMES = ['account_id', ...(Object.keys(LABELS) as (keyof typeof LABELS)[])] as const;

export const NEW_DROP_OFF: DropOffValues = {
  ...typedTexts(DROP_OFF_FIELDS),
  latitude: '',
  longitude: '',
  account_id: '',
  kind: '',
  restaurant_id: '',
  capacity: '',
};

/** A point as its form shows it. */
export function dropOffValues(point: DropOffPoint): DropOffValues {
  return {
    ...typedTexts(DROP_OFF_FIELDS, point),
    ...typedPosition(point),
    account_id: String(point.account_id),
    kind: point.kind,
    restaurant_id: point.restaurant_id === null ? '' : String(point.restaurant_id),
    capacity: typedNumber(point.capacity),
  };
}

/** Body that the form sends. */
export function dropOffSent(values: DropOffValues) {
  return {
    ...sentTexts(DROP_OFF_FIELDS, values),
    ...sentPosition(values),
    kind: values.kind === '' ? ('public' as const) : values.kind,
    restaurant_id: values.restaurant_id === '' ? null : Number(values.restaurant_id),
    capacity: numberTyped(values.capacity),
  };
}
