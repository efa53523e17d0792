import { type DropOffPoint } from '@boucle/contract/dropOffPoints/calls.ts';
import { type DropOffKind } from '@boucle/contract/dropOffPoints/kinds.ts';
import {
  ADDRESS_FIELDS,
  addressSent,
  NO_ADDRESS,
  numberTyped,
  type TypedAddress,
  typedAddress,
  typedNumber,
} from '../../../shared/places/placeForm.ts';

/** What the form of a drop-off point holds, as it is typed. */
export interface DropOffValues extends TypedAddress {
  readonly account_id: string;
  readonly name: string;
  readonly kind: DropOffKind | '';
  readonly restaurant_id: string;
  readonly capacity: string;
}

export const DROP_OFF_FIELDS = ['account_id', 'name', 'kind', ...ADDRESS_FIELDS, 'restaurant_id', 'capacity'] as const;

export const NEW_DROP_OFF: DropOffValues = {
  account_id: '',
  name: '',
  kind: '',
  ...NO_ADDRESS,
  restaurant_id: '',
  capacity: '',
};

/** A point as its form shows it. */
export function dropOffValues(point: DropOffPoint): DropOffValues {
  return {
    account_id: String(point.account_id),
    name: point.name,
    kind: point.kind,
    ...typedAddress(point),
    restaurant_id: point.restaurant_id === null ? '' : String(point.restaurant_id),
    capacity: typedNumber(point.capacity),
  };
}

/** What the form sends. */
export function dropOffSent(values: DropOffValues) {
  return {
    name: values.name.trim(),
    kind: values.kind === '' ? ('public' as const) : values.kind,
    ...addressSent(values),
    restaurant_id: values.restaurant_id === '' ? null : Number(values.restaurant_id),
    capacity: numberTyped(values.capacity),
  };
}
