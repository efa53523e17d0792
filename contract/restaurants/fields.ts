import { labelled, text } from '../fields/fields.ts';
import { FRENCH_VAT, PHONE, SIREN, SIRET } from '../fields/checks.ts';
import { bareNumber } from '../validation/business.ts';
import { check } from '../validation/rules.ts';

const DETAIL = { answered: 'detail', readers: 'everyone' } as const;
const ROW = { answered: 'row', readers: 'everyone' } as const;
const COLUMN = { answered: 'column', readers: 'everyone' } as const;

/** The fields of a restaurant, declared once (CONTRIBUTING.md, « A field »). */
export const RESTAURANT_FIELDS = {
  name: text('Nom', { ...COLUMN, required: true, max: 120 }),
  legal_name: text('Raison sociale', { ...DETAIL, max: 120 }),
  siren: text('SIREN', { ...DETAIL, empty: null, checks: [SIREN], kept: bareNumber }),
  siret: text('SIRET', { ...DETAIL, empty: null, checks: [SIRET], kept: bareNumber }),
  vat_number: text('TVA intracommunautaire', { ...DETAIL, empty: null, checks: [FRENCH_VAT], kept: bareNumber }),
  address: text('Adresse', { ...ROW, required: true, max: 200, severalLines: true }),
  postal_code: text('Code postal', { ...ROW, required: true, checks: [check('digits', { length: 5 })] }),
  city: text('Ville', { ...COLUMN, required: true, max: 80 }),
  latitude: labelled('Latitude'),
  longitude: labelled('Longitude'),
  phone: text('Téléphone', { ...DETAIL, empty: null, checks: [PHONE] }),
  email: text('E-mail du gérant', { ...DETAIL, empty: null, required: true, checks: [check('email')] }),
  description: text('Description', { ...DETAIL, max: 1000, severalLines: true }),
  opening_hours: text('Horaires', { ...DETAIL, max: 500, severalLines: true }),
  service_kinds: labelled('Types'),
  wash_mode: labelled('Mode de lavage'),
  exchange_at_counter: labelled('Échange au comptoir'),
  visible: labelled('Visible dans l’application'),
} as const;
