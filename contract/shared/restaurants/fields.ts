import { labelled, text } from '../../base/fields/fields.ts';
import { FRENCH_VAT, PHONE, SIREN, SIRET } from '../../base/fields/checks.ts';
import { ELECTRONIC_ADDRESS } from '../invoices/electronicAddress.ts';
import { CLOSED_DAYS, WEEKLY_HOURS } from '../places/weeklyHours.ts';
import { BIC, SEPA_IBAN } from '../../base/validation/bank.ts';
import { bareNumber } from '../../base/validation/business.ts';
import { check } from '../../base/validation/rules.ts';

const DETAIL = { answered: 'detail', readers: 'everyone' } as const;
const ROW = { answered: 'row', readers: 'everyone' } as const;
const COLUMN = { answered: 'column', readers: 'everyone' } as const;

/** The fields of a restaurant, declared once (CONTRIBUTING.md, « A field »). */
export const RESTAURANT_FIELDS = {
  name: text('Nom', {
    ...COLUMN,
    required: true,
    max: 120,
    headings: [
      'restaurant',
      'nom du restaurant',
      'enseigne',
      'etablissement',
      'nom de l etablissement',
      'nom commercial',
    ],
  }),
  legal_name: text('Raison sociale', { ...DETAIL, max: 120, headings: ['societe', 'denomination'] }),
  siren: text('SIREN', {
    ...DETAIL,
    empty: null,
    checks: [SIREN],
    kept: bareNumber,
    headings: ['numero siren', 'n siren'],
  }),
  siret: text('SIRET', {
    ...DETAIL,
    empty: null,
    checks: [SIRET],
    kept: bareNumber,
    headings: ['numero siret', 'n siret'],
  }),
  vat_number: text('TVA intracommunautaire', {
    ...DETAIL,
    empty: null,
    checks: [FRENCH_VAT],
    kept: bareNumber,
    headings: ['tva', 'numero de tva', 'n tva', 'n de tva'],
  }),
  address: text('Adresse', {
    ...ROW,
    required: true,
    max: 200,
    severalLines: true,
    headings: ['rue', 'voie', 'adresse postale', 'adresse complete', 'n et rue', 'n et voie'],
  }),
  postal_code: text('Code postal', {
    ...ROW,
    required: true,
    checks: [check('digits', { length: 5 })],
    headings: ['cp', 'c p', 'codepostal'],
  }),
  city: text('Ville', { ...COLUMN, required: true, max: 80, headings: ['commune', 'localite'] }),
  latitude: labelled('Latitude', 'lat'),
  longitude: labelled('Longitude', 'lon', 'lng', 'long'),
  phone: text('Téléphone', {
    ...DETAIL,
    empty: null,
    checks: [PHONE],
    headings: ['tel', 'tel fixe', 'tel portable', 'portable', 'mobile', 'numero de telephone', 'n de telephone'],
  }),
  email: text('E-mail du gérant', {
    ...DETAIL,
    empty: null,
    required: true,
    checks: [check('email')],
    headings: [
      'e mail',
      'email',
      'mail',
      'courriel',
      'adresse mail',
      'adresse e mail',
      'mail de contact',
      'e mail de contact',
      'contact e mail',
    ],
  }),
  description: text('Description', { ...DETAIL, max: 1000, severalLines: true, headings: ['presentation'] }),
  weekly_hours: text('Horaires', { ...ROW, ...WEEKLY_HOURS, headings: ['horaires d ouverture', 'heures d ouverture'] }),
  closed_days: text('Fermetures exceptionnelles', {
    ...ROW,
    ...CLOSED_DAYS,
    headings: ['fermetures', 'jours de fermeture'],
  }),
  opening_hours: text('Précisions sur les horaires', { ...DETAIL, max: 500, severalLines: true }),
  billing_address: text('Adresse de facturation', {
    ...DETAIL,
    readers: 'initiative',
    max: 300,
    severalLines: true,
    headings: ['adresse facturation'],
  }),
  billing_email: text('E-mail de facturation', {
    ...DETAIL,
    readers: 'initiative',
    empty: null,
    checks: [check('email')],
    headings: ['email facturation', 'mail facturation'],
  }),
  e_address: text('Adresse électronique de facturation', {
    ...DETAIL,
    readers: 'initiative',
    max: 125,
    checks: [ELECTRONIC_ADDRESS],
    headings: ['adresse electronique'],
  }),
  iban: text('IBAN', {
    ...DETAIL,
    readers: 'initiative',
    empty: null,
    checks: [SEPA_IBAN],
    kept: bareNumber,
    headings: ['compte bancaire', 'rib'],
  }),
  bic: text('BIC', {
    ...DETAIL,
    readers: 'initiative',
    empty: null,
    checks: [BIC],
    kept: bareNumber,
    headings: ['swift'],
  }),
  buyer_kind: labelled('Nature du client', 'nature du client'),
  service_kinds: labelled('Types', 'type', 'services', 'type de service'),
  wash_mode: labelled('Mode de lavage', 'lavage'),
  exchange_at_counter: labelled('Échange au comptoir', 'echange'),
  visible: labelled('Visible dans l’application', 'visible', 'visibilite'),
} as const;
