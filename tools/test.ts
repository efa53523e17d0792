import { checkStyle, checkTypes } from './check.ts';
import { findChromium } from './chromium.ts';
import { checkTables } from './migrationsHash.ts';
import { PLAYWRIGHT, VITE, VITEST, run } from './run.ts';
import { checkSizes } from './sizes.ts';

type Part = readonly [name: string, part: () => Promise<boolean>];

/** `npm test`: everything, in the order in which a mistake shows soonest; parts of one step go on side by side. Stops after the first step that fails. */
const STEPS: readonly (readonly Part[])[] = [
  [
    ['types', checkTypes],
    ['tables à jour', () => Promise.resolve(checkTables())],
  ],
  [
    ['style et format', checkStyle],
    ['règles pures et base de données', async () => (await run(VITEST, ['run'])) === 0],
  ],
  [
    [
      'construction du site',
      async () => (await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])) === 0,
    ],
  ],
  [['poids du site', () => Promise.resolve(checkSizes())]],
  [
    [
      'navigateur',
      async () =>
        (await run(PLAYWRIGHT, ['test', '--config', 'e2e/playwright.config.ts'], { CHROMIUM_PATH: findChromium() })) ===
        0,
    ],
  ],
];

async function passes([name, part]: Part): Promise<boolean> {
  const began = performance.now();
  const passed = await part();
  console.log(`\n${passed ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)\n`);
  return passed;
}

for (const step of STEPS) {
  const outcomes = await Promise.all(step.map(passes));
  if (outcomes.every(Boolean)) continue;
  process.exitCode = 1;
  break;
}
