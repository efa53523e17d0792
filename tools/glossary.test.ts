import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const tables = [
  ...(/export interface Tables \{([^}]*)\}/
    .exec(readFileSync(join(ROOT, 'server/platform/database/tables.ts'), 'utf8'))?.[1]
    ?.matchAll(/^ {2}(\w+):/gm) ?? []),
].flatMap(([, name]) => name ?? []);
/** Tables by name, or several by a pattern: `*_rollups`. */
const known = [...glossary.matchAll(/`([a-z_*]+)(?:\.\w+)?`/g)].map(
  ([, name = '']) => new RegExp(`^${name.replaceAll('*', '\\w+')}$`),
);

it('the glossary names every table', () => {
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter((table) => !known.some((name) => name.test(table)))).toEqual([]);
});

it('every row of the glossary has all its columns', () => {
  const rows = glossary.split('\n').filter((line) => line.startsWith('|'));
  const wrong = rows.filter((row) => ![2, 4].includes(row.split('|').length - 2));
  expect(wrong).toEqual([]);
});
