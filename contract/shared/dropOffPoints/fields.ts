import { labelled } from '../../base/fields/fields.ts';
import { PLACE_FIELDS } from '../places/placeFields.ts';

const { name, ...address } = PLACE_FIELDS;

/**
 * The fields of a drop-off point, declared once (CONTRIBUTING.md, « A field »). The platform also
 * writes them: everyone reads each text.
 */
export const DROP_OFF_FIELDS = {
  name,
  kind: labelled('Type'),
  capacity: labelled('Capacité'),
  restaurant_id: labelled('Restaurant lié'),
  ...address,
} as const;
