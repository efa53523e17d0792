import { readFileSync } from 'node:fs';
import { DECLARED_FIELDS } from '@boucle/contract/fields/declared.ts';
import { text } from '@boucle/contract/fields/fields.ts';
import { expect, it } from 'vitest';
import { missingColumns } from './declaredColumns.ts';
import { TABLES_FILE } from './migrationsHash.ts';

const described = readFileSync(TABLES_FILE, 'utf8');

it('finds a column for each text that is declared', () => {
  expect(missingColumns(described)).toEqual([]);
});

it('names the texts whose migration is missing, or whose tables.ts is older', () => {
  const note = text('Note interne', { answered: 'column', readers: 'initiative' });
  const declared = {
    ...DECLARED_FIELDS,
    restaurants: { ...DECLARED_FIELDS.restaurants, internal_note: note },
    dropOffPoints: { ...DECLARED_FIELDS.dropOffPoints, internal_note: note },
  };
  expect(missingColumns(described, declared)).toEqual(['restaurants.internal_note', 'drop_off_points.internal_note']);
});

it('refuses a text that describes none of these tables', () => {
  expect(() => missingColumns('export interface Tables {\n}\n')).toThrow('no table restaurants');
});
