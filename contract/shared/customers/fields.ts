import { labelled, text } from '../../base/fields/fields.ts';
import { check } from '../../base/validation/rules.ts';

const COLUMN = { answered: 'column', readers: 'everyone' } as const;

/** Fields of a conso, in a form of the console and in a table. */
export const CUSTOMER_FIELDS = {
  email: text('E-mail', {
    ...COLUMN,
    required: true,
    max: 254,
    checks: [check('email')],
    kept: (typed) => typed.toLowerCase(),
    headings: ['mail', 'courriel', 'adresse mail', 'adresse e mail', 'adresse electronique', 'e mail du conso'],
  }),
  /** Put before the name. */
  first_name: labelled('Prénom'),
  name: text('Nom', {
    ...COLUMN,
    max: 120,
    headings: ['nom de famille', 'nom complet', 'prenom et nom', 'nom et prenom', 'conso', 'client'],
  }),
  /** Euros that the cagnotte of a new conso held before, elsewhere. */
  opening_balance: labelled('Solde de cagnotte', 'solde', 'cagnotte', 'solde cagnotte', 'solde de la cagnotte'),
} as const;
