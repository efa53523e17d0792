import { describe, expect, it } from 'vitest';
import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { type Fields } from '../fields/fields.ts';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { columnsOf } from './columns.ts';
import { IMPORTED_FIELDS } from './kinds.ts';
import { bare } from './columns.ts';

describe('the columns of a file', () => {
  it('are matched by French headings, whatever their accents, capitals and brackets (fault 16)', () => {
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
