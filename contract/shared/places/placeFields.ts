import { labelled, text } from '../../base/fields/fields.ts';
import { PHONE } from '../../base/fields/checks.ts';
import { PLACE_MAX } from './place.ts';
import { CLOSED_DAYS, WEEKLY_HOURS } from './weeklyHours.ts';

const COLUMN = { answered: 'column', readers: 'everyone' } as const;

/**
 * Name, address, hours, telephone and position: what drop-off points and collectors have in common,
 * declared once (CONTRIBUTING.md, « A field »).
 */
export const PLACE_FIELDS = {
  name: text('Nom', { ...COLUMN, required: true, max: PLACE_MAX.name }),
  address: text('Adresse', { ...COLUMN, max: PLACE_MAX.address, severalLines: true }),
  postcode: text('Code postal', { ...COLUMN, max: PLACE_MAX.postcode }),
  city: text('Ville', { ...COLUMN, max: PLACE_MAX.city }),
  weekly_hours: text('Horaires', { answered: 'row', readers: 'everyone', ...WEEKLY_HOURS }),
  closed_days: text('Fermetures exceptionnelles', { answered: 'row', readers: 'everyone', ...CLOSED_DAYS }),
  phone: text('Téléphone', { answered: 'row', readers: 'everyone', checks: [PHONE] }),
  latitude: labelled('Latitude'),
  longitude: labelled('Longitude'),
} as const;
