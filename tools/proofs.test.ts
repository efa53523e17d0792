import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PROOFS } from './proofs.ts';

const ROOT = join(import.meta.dirname, '..');

it.each(
  Object.entries(PROOFS).flatMap(([name, proof]) => ('tests' in proof ? proof.tests.map((path) => [name, path]) : [])),
)('the long proof %s finds its tests %s', (_, path = '') => {
  const beginning = basename(path);
  const entries = readdirSync(join(ROOT, dirname(path)), { recursive: true, encoding: 'utf8' });
  expect(entries.filter((entry) => entry.startsWith(beginning) && entry.endsWith('.db.test.ts'))).not.toEqual([]);
});
