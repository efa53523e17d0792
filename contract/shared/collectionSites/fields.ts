import { PLACE_FIELDS } from '../places/placeFields.ts';

/** The fields of a collector, declared once (CONTRIBUTING.md, « A field »). */
export const SITE_FIELDS = PLACE_FIELDS;
