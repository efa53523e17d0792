import { labelled, text } from '../../base/fields/fields.ts';
import { PLACE_MAX } from './place.ts';

const COLUMN = { answered: 'column', readers: 'everyone' } as const;

/**
 * Name, address and position: what drop-off points and collectors have in common, declared once
 * (CONTRIBUTING.md, « A field »).
 */
export const PLACE_FIELDS = {
  name: text('Nom', { ...COLUMN, required: true, max: PLACE_MAX.name }),
  address: text('Adresse', { ...COLUMN, max: PLACE_MAX.address, severalLines: true }),
  postcode: text('Code postal', { ...COLUMN, max: PLACE_MAX.postcode }),
  city: text('Ville', { ...COLUMN, max: PLACE_MAX.city }),
  latitude: labelled('Latitude'),
  longitude: labelled('Longitude'),
} as const;
