import { describe, expect, it } from 'vitest';
import { CUSTOMER_FIELDS } from '../../shared/customers/fields.ts';
import { type Fields } from '../../base/fields/fields.ts';
import { RESTAURANT_FIELDS } from '../../shared/restaurants/fields.ts';
import { columnsOf } from './columns.ts';
import { IMPORTED_FIELDS } from '../../shared/imports/kinds.ts';
import { bare } from './columns.ts';

describe('the columns of a file', () => {
  it('are matched by French headings, whatever their accents, capitals and brackets', () => {
    const headings = ['ENSEIGNE', 'adresse', 'CP', 'Commune', 'Tél. (fixe)', 'Courriel', 'Chiffre d’affaires', ''];
    expect(columnsOf(RESTAURANT_FIELDS, headings)).toEqual([
      'name',
      'address',
      'postal_code',
      'city',
      'phone',
      'email',
      '',
      '',
    ]);
    expect(columnsOf(CUSTOMER_FIELDS, ['Adresse e-mail', 'Prénom et nom'])).toEqual(['email', 'name']);
  });

  it.each([
    ['name', 'Nom|Nom du restaurant|Nom de l’établissement|Nom commercial|Enseigne|Restaurant|Établissement'],
    ['legal_name', 'Raison sociale'],
    ['address', 'Adresse|Adresse postale|Adresse complète|Rue|N° et rue|N° et voie|Voie'],
    ['postal_code', 'Code postal|Code Postal (5 chiffres)|CP|C.P.'],
    ['city', 'Ville|Commune|Localité'],
    [
      'email',
      'E-mail|Email|Mail|Adresse e-mail|Adresse mail|Courriel|E-mail du gérant|Mail de contact|Contact (e-mail)',
    ],
    ['phone', 'Téléphone|Numéro de téléphone|N° de téléphone|Tél|Tél.|Tel fixe|Tél. portable|Mobile|Portable'],
    ['siret', 'SIRET|N° SIRET|Numéro SIRET'],
    ['siren', 'SIREN|N° SIREN'],
    ['vat_number', 'TVA intracommunautaire|N° TVA'],
    ['iban', 'IBAN'],
    ['weekly_hours', 'Horaires|Horaires d’ouverture'],
    ['latitude', 'Latitude|Lat'],
    ['longitude', 'Longitude|Lng'],
  ])('give %s of restaurants by each heading that people write', (field, headings) => {
    for (const heading of headings.split('|'))
      expect(columnsOf(RESTAURANT_FIELDS, [heading]), heading).toEqual([field]);
  });

  it('give each field once', () => {
    expect(columnsOf(CUSTOMER_FIELDS, ['E-mail', 'Mail', 'Nom', 'Nom complet'])).toEqual(['email', '', 'name', '']);
  });

  it.each(Object.entries<Fields>(IMPORTED_FIELDS))(
    'of the export of %s come back to their fields, and no heading names two',
    (_kind, fields) => {
      const labels = Object.values(fields).map(({ label }) => label);
      expect(columnsOf(fields, labels)).toEqual(Object.keys(fields));
      const all = Object.entries(fields).flatMap(([name, { label, headings = [] }]) => [
        ...new Set([label, name, ...headings].map(bare)),
      ]);
      expect(all.filter((heading, rank) => all.indexOf(heading) !== rank)).toEqual([]);
    },
  );
});
