import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { processorSeconds } from './processorTime.ts';

/** How a program ended. */
export interface Run {
  readonly code: number;
  /**
   * Of the program and of all that it started and waited for: its workers, PostgreSQL, Chromium.
   */
  readonly processorSeconds: number;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Node tells the processor time of its own process alone; the shell's `times` that of its children
 * and of theirs, on Linux as on macOS, without control groups. It is written to a descriptor that
 * the program does not get.
 */
const MEASURED = '"$@" 3>&-; code=$?; times >&3; exit $code';
const TIMES = 3;

/**
 * Programs and the servers that tests start read the same files again and again: what Node made of
 * them is kept.
 */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/node-compile');

function start(output: 'inherit' | 'pipe', script: string, args: readonly string[], env: Environment = {}) {
  const child = spawn('sh', ['-c', MEASURED, 'sh', process.execPath, script, ...args], {
    stdio: [output === 'inherit' ? 'inherit' : 'ignore', output, output, 'pipe'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
  });
  const times = text(child.stdio[TIMES] as Readable);
  const ended = async (): Promise<Run> => {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, processorSeconds: processorSeconds(await times) };
  };
  return { child, ended: ended() };
}

/** Runs a program of node_modules with this Node, its output shown. */
export function run(script: string, args: readonly string[], env?: Environment): Promise<Run> {
  return start('inherit', script, args, env).ended;
}

/** The same, added to another field: what it says is shown in one piece, once it has ended. */
export async function runBeside(script: string, args: readonly string[]): Promise<Run> {
  const { child, ended } = start('pipe', script, args);
  const outputs = await Promise.all(
    [child.stdout, child.stderr].map((output) => (output === null ? Promise.resolve('') : text(output))),
  );
  const words = outputs.join('').trim();
  if (words !== '') console.log(`\n${words}\n`);
  return ended;
}

export const TSC = 'node_modules/typescript/bin/tsc';
/**
 * Projects are checked side by side, each by one thread: threads of one project learn the same
 * types again, each for itself.
 */
export const typesOf = (project: string): readonly string[] => ['-p', project, '--singleThreaded', '--pretty'];
/** Reads types by the native compiler too; its rules are in .oxlintrc.json. */
export const OXLINT = 'node_modules/oxlint/bin/oxlint';
/** How files are laid out; its settings are in .oxfmtrc.json. */
export const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
export const VITEST = 'node_modules/vitest/vitest.mjs';
export const VITE = 'node_modules/vite/bin/vite.js';
export const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
