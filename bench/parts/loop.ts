import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECTS } from '../../tools/check.ts';
import { TSC, VITE, VITEST, typesOf } from '../../tools/run.ts';
import { BENCH_FOLDER } from '../cluster.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Part } from '../part.ts';

/** Parts that whoever changes something waits for. */
export const loop: Part = async () => [
  await seconds('Vérifier les types', 10, () => {
    // As in a clean clone: nothing is known from the last time.
    rmSync(join(BENCH_FOLDER, '../types'), { recursive: true, force: true });
    return Promise.all(PROJECTS.map((project) => succeed(TSC, typesOf(project))));
  }),
  await seconds('Tests unitaires', 15, () => succeed(VITEST, ['run', '--project', 'unit'])),
  await seconds('Construire le site', 6, () =>
    succeed(VITE, [
      'build',
      '--config',
      'web/vite.config.ts',
      '--outDir',
      join(BENCH_FOLDER, 'site'),
      '--logLevel',
      'error',
    ]),
  ),
];

async function seconds(what: string, bar: number, work: () => Promise<unknown>): Promise<Figure> {
  const began = performance.now();
  await work();
  return atMost(what, (performance.now() - began) / 1000, 's', bar);
}

async function succeed(script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`${script} ${args.join(' ')} a échoué :\n${Buffer.concat(output).toString().slice(-3000)}`);
}
