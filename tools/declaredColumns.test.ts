import { readFileSync } from 'node:fs';
import { DECLARED_FIELDS } from '@boucle/contract/shared/fields/declared.ts';
import { text } from '@boucle/contract/base/fields/fields.ts';
import { expect, it } from 'vitest';
import { missingColumns } from './declaredColumns.ts';
import { TABLES_FILE } from './migrationsHash.ts';

const described = readFileSync(TABLES_FILE, 'utf8');

it('finds a column for each text that is declared', () => {
  expect(missingColumns(described)).toEqual([]);
});

it('names the texts whose migration is missing, or whose tables.ts is older', () => {
  const undescribed = text('Sans colonne', { answered: 'column', readers: 'initiative' });
  const declared = {
    ...DECLARED_FIELDS,
    restaurants: { ...DECLARED_FIELDS.restaurants, without_column: undescribed },
    dropOffPoints: { ...DECLARED_FIELDS.dropOffPoints, without_column: undescribed },
  };
  expect(missingColumns(described, declared)).toEqual(['restaurants.without_column', 'drop_off_points.without_column']);
});

it('refuses a text that describes none of these tables', () => {
  expect(() => missingColumns('export interface Tables {\n}\n')).toThrow('no table restaurants');
});
