import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PARTS = ['bench', 'contract', 'e2e', 'server', 'tools', 'web'];

/** What the repository weighs: lines a part, tables, calls, dialogs and locked packages. */
export type Sizes = Readonly<Record<string, number>>;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' });

/** Counts the sizes that tools/budget.json bounds; migrations count among the lines of server. */
export function sizesNow(): Sizes {
  const lines = PARTS.map((part): [string, number] => [
    `lines of ${part}`,
    files(`${part}/**/*.{ts,tsx,css,sql}`).reduce((sum, file) => sum + read(file).split('\n').length - 1, 0),
  ]);
  const matches = (paths: readonly string[], pattern: RegExp) =>
    paths.reduce((sum, file) => sum + [...read(file).matchAll(pattern)].length, 0);
  return {
    ...Object.fromEntries(lines),
    tables: matches(['server/platform/database/tables.ts'], /^ {2}\w+: \w+Table;$/gm),
    calls: matches(files('contract/**/*.ts'), /\.route\(\{/g),
    dialogs: files('web/**/*Dialog.tsx').length,
    packages: Object.keys((JSON.parse(read('package-lock.json')) as { packages: object }).packages).length,
  };
}

/** Lines to print, and whether each size keeps to its budget. */
export function compared(sizes: Sizes, budget: Sizes): { readonly lines: string[]; readonly holds: boolean } {
  const rows = Object.entries(sizes).map(([name, size]) => ({ name, size, most: budget[name] ?? 0 }));
  return {
    lines: rows.map(({ name, size, most }) => `${size > most ? '✗' : '✓'} ${name.padEnd(18)} ${size} sur ${most}`),
    holds: rows.every(({ size, most }) => size <= most),
  };
}

/**
 * Prints the sizes next to their budgets; false when one is above. A change that needs more raises
 * the budget in its own commit, with its reason.
 */
export function checkBudget(): boolean {
  const { lines, holds } = compared(sizesNow(), JSON.parse(read('tools/budget.json')) as Sizes);
  console.log(`\n${lines.join('\n')}\n`);
  return holds;
}
