import { PHONE, SIREN } from '../../base/fields/checks.ts';
import { day, labelled, text } from '../../base/fields/fields.ts';
import { bareNumber } from '../../base/validation/business.ts';
import { check } from '../../base/validation/rules.ts';

/**
 * The platform also writes partners: what it could not read, its form would blank. So everyone
 * reads each text.
 */
const DETAIL = { answered: 'detail', readers: 'everyone' } as const;
const ROW = { answered: 'row', readers: 'everyone' } as const;
const COLUMN = { answered: 'column', readers: 'everyone' } as const;

/** The fields of a partner, declared once (CONTRIBUTING.md, « A field »). */
export const PARTNER_FIELDS = {
  name: text('Nom', { ...COLUMN, required: true, max: 120 }),
  kind: labelled('Type'),
  legal_name: text('Raison sociale', { ...DETAIL, max: 120 }),
  siren: text('SIREN', { ...DETAIL, empty: null, checks: [SIREN], kept: bareNumber }),
  address: text('Adresse', { ...DETAIL, max: 300, severalLines: true }),
  contact: text('Contact', { ...COLUMN, max: 120 }),
  email: text('E-mail', { ...ROW, empty: null, required: true, checks: [check('email')] }),
  contract_ends_on: day('Fin de contrat', COLUMN),
  phone: text('Téléphone', { ...ROW, empty: null, checks: [PHONE] }),
} as const;
