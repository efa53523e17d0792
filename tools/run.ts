import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program of node_modules with this Node, its output shown; returns its exit code. */
export async function run(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** The same beside something else: what it says is shown in one piece, once it has ended. */
export async function runBeside(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  const words = said.join('').trim();
  if (words !== '') console.log(`\n${words}\n`);
  const [code] = await ended;
  return code ?? 1;
}

export const TSC = 'node_modules/typescript/bin/tsc';
/** Projects are checked side by side, each by one thread: threads of one project learn the same types again, each for itself. */
export const typesOf = (project: string): readonly string[] => ['-p', project, '--singleThreaded', '--pretty'];
/** Reads types by the native compiler too; its rules are in .oxlintrc.json. */
export const OXLINT = 'node_modules/oxlint/bin/oxlint';
/** How files are laid out; its settings are in .oxfmtrc.json. */
export const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
export const VITEST = 'node_modules/vitest/vitest.mjs';
export const VITE = 'node_modules/vite/bin/vite.js';
export const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
