import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * An address of a file percent-encodes spaces and accents: the path of one in « Mes projets été »
 * would name nothing.
 */
const PATH_OF_ADDRESS = /new URL\([^)]*import\.meta\.url\)\.pathname/;

it('takes no path from the address of a file: import.meta.dirname, or fileURLToPath', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => PATH_OF_ADDRESS.test(readFileSync(file, 'utf8')))).toEqual([]);
});
