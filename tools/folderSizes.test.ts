import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/**
 * Source files that one folder holds, and lines of code that one file holds: what a newcomer takes
 * in at a glance.
 */
const FILES_MAX = 25;
const LINES_MAX = 250;

/** Tests, and what programs write, count for nothing. */
const sources = globSync('{bench,contract,e2e,server,tools,web}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && file !== 'server/platform/database/tables.ts');

/** Folders that hold more, and why. */
const FULL_FOLDERS: Readonly<Record<string, string>> = {};

/** Files that are longer, and why. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'e2e/support/mailPages.ts': 'one entry for each mail',
  'contract/messages/fr/events.ts': 'a table: a sentence for each call that writes',
  'server/domain/ledger/rules/rules.ts': 'the one table of the forty types, read from top to bottom',
  'server/partnerApi/reference/samples.ts': 'a table: a sample of each call',
  'server/dev/testing/examples/partnerExamples.ts': 'a table: a request of a partner for each call',
  'server/dev/testing/examples/examples.ts': 'a table: a request that succeeds for each call',
};

const counts = new Map<string, number>();
for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
const full = [...counts].filter(([, count]) => count > FILES_MAX).map(([folder]) => folder);
/** Comments count for nothing: a wide one that is wrapped makes a file no harder to hold. */
const codeLines = (file: string): number =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line)).length - 1;
const long = sources.filter((file) => codeLines(file) > LINES_MAX);

describe('the size of things', () => {
  it(`is ${FILES_MAX} source files a folder at most, but where a reason is given`, () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(full.toSorted()).toEqual(Object.keys(FULL_FOLDERS).toSorted());
  });
  it(`is ${LINES_MAX} lines a file at most, but where a reason is given`, () => {
    expect(long.toSorted()).toEqual(Object.keys(LONG_FILES).toSorted());
  });
});
