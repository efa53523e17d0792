import { findChromium } from './chromium.ts';
import { PLAYWRIGHT, VITE, VITEST, run } from './run.ts';

/** Program between the application and its database in a long proof. */
interface Behind {
  /** Tests of the database, by the beginnings of their paths. */
  readonly tests: readonly string[];
  /** The ones that end what the others stand on: one file after the other, before all others. */
  readonly alone?: readonly string[];
  /**
   * Walks of the browser by the beginnings of their files, between commas; undefined: all;
   * « none »: none.
   */
  readonly walks: string | undefined;
  /** Variables by which tests and walks know of it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Runs those tests at length, then builds the site and walks it. Answers 0 when all passed. */
export async function testsAndWalks({ tests, alone = [], walks, env }: Behind): Promise<number> {
  const test = async (args: readonly string[]): Promise<number> =>
    (await run(VITEST, ['run', '--project', 'database', ...args], { LONG: '1', ...env })).code;
  const first = alone.length === 0 ? 0 : await test(['--no-file-parallelism', ...alone]);
  const tested = Math.max(first, await test(tests));
  if (walks === 'none') return tested;
  const { code: built } = await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
  if (built !== 0) return built;
  const files = walks === undefined ? [] : walks.split(',').map((name) => `/${name}`);
  const { code: walked } = await run(PLAYWRIGHT, ['test', '--config', 'e2e/playwright.config.ts', ...files], {
    ...env,
    CHROMIUM_PATH: findChromium(),
  });
  return Math.max(tested, walked);
}
