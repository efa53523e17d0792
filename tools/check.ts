import { checkTables } from './migrationsHash.ts';
import { OXFMT, OXLINT, TSC, run, runBeside, typesOf } from './run.ts';

/** Folders of TypeScript projects. */
export const PROJECTS = ['contract', 'server', 'web', 'web/worker'];

const allPassed = (codes: readonly number[]): boolean => codes.every((code) => code === 0);

/** Types of everything; every failure is shown, not only the first. */
export async function checkTypes(): Promise<boolean> {
  return allPassed(await Promise.all(PROJECTS.map((project) => run(TSC, typesOf(project)))));
}

/** Format, then lint (.oxlintrc.json). */
export async function checkStyle(): Promise<boolean> {
  return allPassed([await runBeside(OXFMT, ['--list-different']), await runBeside(OXLINT, ['.'])]);
}

if (process.argv[1] === import.meta.filename) {
  const outcomes = [checkTables(), await checkTypes(), await checkStyle()];
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
}
