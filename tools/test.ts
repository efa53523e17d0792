import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { PLAYWRIGHT, VITE, VITEST, run } from './run.ts';
import { checkSizes } from './sizes.ts';

/** `npm test`: everything, in the order in which a mistake shows soonest. Stops at the first part that fails. */
const PARTS: readonly (readonly [name: string, part: () => Promise<boolean>])[] = [
  ['types, style et format', check],
  ['règles pures et base de données', async () => (await run(VITEST, ['run'])) === 0],
  [
    'construction du site',
    async () => (await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])) === 0,
  ],
  ['poids du site', () => Promise.resolve(checkSizes())],
  [
    'navigateur',
    async () =>
      (await run(PLAYWRIGHT, ['test', '--config', 'e2e/playwright.config.ts'], { CHROMIUM_PATH: findChromium() })) ===
      0,
  ],
];

for (const [name, part] of PARTS) {
  const began = performance.now();
  const passed = await part();
  console.log(`\n${passed ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)\n`);
  if (!passed) {
    process.exitCode = 1;
    break;
  }
}
