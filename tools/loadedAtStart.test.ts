import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/**
 * Each takes from a tenth to a quarter of a second of processor to load: who needs one loads it
 * then, by `import()`.
 */
const LATER = ['@simplewebauthn/server', 'stripe', 'pdfkit', 'csv-parse/sync', 'read-excel-file/universal'];

/**
 * Imports and exports that Node follows when it loads a file. Of `import { type A } from 'x'` it
 * takes the type out and keeps `import {} from 'x'`, which loads x all the same; `import type { A }
 * from 'x'` leaves nothing.
 */
const FOLLOWED = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** Files that a file leads to, by the files that lead there; packages by their names. */
function loadedBy(start: string): Map<string, string> {
  const by = new Map([[start, '']]);
  for (const file of by.keys()) {
    if (!file.endsWith('.ts')) continue;
    for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(FOLLOWED)) {
      const own = target.replace(/^@boucle\//, '');
      const path = target.startsWith('.') ? normalize(join(dirname(file), target)) : own;
      if (!by.has(path)) by.set(path, file);
    }
  }
  return by;
}

it.each(['server/cli/serve.ts', 'server/cli/work.ts', 'server/cli/migrate.ts'])(
  '%s loads nothing heavy before it is needed',
  (command) => {
    const by = loadedBy(command);
    expect(by.size).toBeGreaterThan(40);
    expect(LATER.flatMap((name) => (by.has(name) ? [`${by.get(name) ?? ''} loads ${name}`] : []))).toEqual([]);
  },
);
