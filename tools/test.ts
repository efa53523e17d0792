import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudget } from './budget.ts';
import { checkStyle, checkTypes } from './check.ts';
import { findChromium } from './chromium.ts';
import { checkTables } from './migrationsHash.ts';
import { PLAYWRIGHT, type Run, VITE, VITEST, run } from './run.ts';
import { checkSizes } from './sizes.ts';

type Part = readonly [name: string, part: () => Promise<readonly Run[]>];

/** A check that this process makes itself: its own time is counted at the end. */
const here = async (holds: () => boolean | Promise<boolean>): Promise<Run[]> => [
  { code: (await holds()) ? 0 : 1, processorSeconds: 0 },
];

/** The demo world, made once for the servers of the walks, which begin with a copy. */
const MADE_WORLD = join(import.meta.dirname, '../.cache/e2e-made');
async function makeWorld(): Promise<Run[]> {
  rmSync(MADE_WORLD, { recursive: true, force: true });
  return [await run('server/main.ts', ['seed'], { DATA_DIR: MADE_WORLD, LOG_LEVEL: 'warn' })];
}

/**
 * `npm test`: everything, in the order in which a mistake shows soonest; parts of one step go on
 * side by side. Stops after the first step that fails.
 */
const STEPS: readonly (readonly Part[])[] = [
  [
    ['types', checkTypes],
    ['tables à jour', () => here(checkTables)],
    ['budget de taille', () => here(checkBudget)],
  ],
  [
    ['style et format', checkStyle],
    ['règles pures et base de données', async () => [await run(VITEST, ['run'])]],
  ],
  [
    [
      'construction du site',
      async () => [await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])],
    ],
    ['monde de démonstration', makeWorld],
  ],
  [['poids du site', () => here(checkSizes)]],
  [
    [
      'navigateur',
      async () => [
        await run(PLAYWRIGHT, ['test', '--config', 'e2e/playwright.config.ts'], {
          CHROMIUM_PATH: findChromium(),
          MADE_WORLD,
        }),
      ],
    ],
  ],
];

/** Seconds of processor of all parts that have ended. */
let spent = 0;

async function passes([name, part]: Part): Promise<boolean> {
  const began = performance.now();
  const runs = await part();
  const passed = runs.every(({ code }) => code === 0);
  const processor = runs.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  spent += processor;
  console.log(`\n${passed ? '✓' : '✗'} ${name} (${wall(began)}, ${minutes(processor)} de processeur)\n`);
  return passed;
}

const wall = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1).replace('.', ',')} min`;

const began = performance.now();
for (const step of STEPS) {
  const outcomes = await Promise.all(step.map(passes));
  if (outcomes.every(Boolean)) continue;
  process.exitCode = 1;
  break;
}
const own = process.cpuUsage();
spent += (own.user + own.system) / 1_000_000;
console.log(`En tout\u00a0: ${wall(began)}, ${minutes(spent)} de processeur (npm ci non compris).`);
