import { checkBudget } from './budget.ts';
import { checkTables } from './migrationsHash.ts';
import { OXFMT, OXLINT, type Run, TSC, run, runBeside, typesOf } from './run.ts';

/** Folders of TypeScript projects. */
export const PROJECTS = ['contract', 'server', 'web', 'web/worker'];

/** Types of everything; every failure is shown, not only the first. */
export function checkTypes(): Promise<Run[]> {
  return Promise.all(PROJECTS.map((project) => run(TSC, typesOf(project))));
}

/** Format, then lint (.oxlintrc.json). */
export async function checkStyle(): Promise<Run[]> {
  return [await runBeside(OXFMT, ['--list-different']), await runBeside(OXLINT, ['.'])];
}

if (process.argv[1] === import.meta.filename) {
  const isUpToDate = checkTables();
  const isWithinBudget = checkBudget();
  const runs = [...(await checkTypes()), ...(await checkStyle())];
  process.exitCode = isUpToDate && isWithinBudget && runs.every(({ code }) => code === 0) ? 0 : 1;
}
