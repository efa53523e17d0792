import { ESLINT, PRETTIER, TSC, run } from './run.ts';

/** Types, lint and format; every failure is shown, not only the first. */
export async function check(): Promise<boolean> {
  const types = await Promise.all(
    ['contract', 'server', 'web', 'web/worker'].map((project) => run(TSC, ['-p', project, '--pretty'])),
  );
  // Without a cache: rules that read types depend on other files than the one they are about.
  const lint = await run(ESLINT, ['.', '--max-warnings', '0']);
  const format = await run(PRETTIER, [
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
    '.',
  ]);
  return [...types, lint, format].every((code) => code === 0);
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await check()) ? 0 : 1;
