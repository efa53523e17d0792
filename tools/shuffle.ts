import { randomInt } from 'node:crypto';
import { findChromium } from './chromium.ts';
import { PLAYWRIGHT, VITE, VITEST, run } from './run.ts';

const LARGEST_SEED = 2 ** 31;

/**
 * Runs all tests in a random order: Vitest's files, the tests of each file of rules, the files of
 * Playwright (within one with a database, a test may lead on to the next) and the tests that it may
 * run side by side. The seed is printed; given, it draws the same order again. Answers 0 when all
 * passed.
 */
export async function testShuffled(given: string | undefined): Promise<number> {
  const seed = given ?? String(randomInt(LARGEST_SEED));
  if (!/^\d+$/.test(seed)) throw new Error(`Graine incorrecte\u00a0: ${seed} (un nombre entier).`);
  console.log(`\nOrdre tiré au hasard\u00a0: SEED=${seed} npm run test:long -- shuffle le redonne.\n`);
  const runs = [
    await run(VITEST, ['run'], { SHUFFLE_SEED: seed }),
    await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']),
    await run(PLAYWRIGHT, ['test', '--config', 'e2e/playwright.config.ts', '--shuffle', seed], {
      CHROMIUM_PATH: findChromium(),
      RETRIES: '0',
    }),
  ];
  return Math.max(...runs.map(({ code }) => code));
}
