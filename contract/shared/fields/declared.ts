import { SITE_FIELDS } from '../collectionSites/fields.ts';
import { DROP_OFF_FIELDS } from '../dropOffPoints/fields.ts';
import { PARTNER_FIELDS } from '../partners/fields.ts';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { type Fields } from '../../base/fields/fields.ts';

/** The fields that are declared once, by the resource of their calls. */
export const DECLARED_FIELDS = {
  restaurants: RESTAURANT_FIELDS,
  partners: PARTNER_FIELDS,
  dropOffPoints: DROP_OFF_FIELDS,
  collectionSites: SITE_FIELDS,
} as const satisfies Readonly<Record<string, Fields>>;
