import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { LOOKED, WALKED, type World } from './support/worlds.ts';

const CHROMIUM = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // There is none to protect from: a process less to speak to.
  '--in-process-gpu',
];
/**
 * Pages that are left soon: what the optimizing compilers make of them comes too late. Programs
 * that look at screens run for longer.
 */
const SHORT_LIVED = ['--js-flags=--no-turbofan --no-maglev'];
const launched = (args: readonly string[]) => ({ executablePath: findChromium(), args: [...args] });

const inWorld = (world: World, args: readonly string[] = []) => ({
  use: { baseURL: world.url, launchOptions: launched([...CHROMIUM, ...args]) },
  metadata: { dataDir: world.dataDir, served: needed.includes(world) },
});
const serverOf = (world: World) => ({
  command: 'node e2e/serve.ts serve',
  cwd: '..',
  url: `${world.url}/readyz`,
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  env: { PORT: String(world.port), DATA_DIR: world.dataDir, MAP_TILES: 'none', LOG_LEVEL: 'warn' },
});

const LOOKS = /\/(accessibility|failures|open-states)\.spec\.ts$/;
/** Walks by the first letters of their files; a third takes about as long as another. */
const THIRDS = [
  ['a–c', /\/[a-c][^/]*\.spec\.ts$/, WALKED[0]],
  ['d–r', /\/[d-r][^/]*\.spec\.ts$/, WALKED[1]],
  ['s–z', /\/[s-z][^/]*\.spec\.ts$/, WALKED[2]],
] as const;

/** The world of a file: the looks', or its third's. */
const worldOf = (file: string): World | undefined =>
  LOOKS.test(file) ? LOOKED : THIRDS.find(([, walked]) => walked.test(file))?.[2];
/** Files that are named on the command line need their own worlds alone. */
const named = process.argv.filter((argument) => argument.endsWith('.spec.ts'));
const asked = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => `/e2e/${file}`)
  .filter((file) => named.length === 0 || named.some((name) => file.includes(name)));
const needed = [LOOKED, ...WALKED].filter((world) => asked.some((file) => worldOf(file) === world));

export default defineConfig({
  testDir: '.',
  // The servers are up by then.
  globalSetup: './liftThresholds.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // One for each world; the looks use a worker that has ended.
  workers: 4,
  projects: [
    // Walks change their world, hence one after the other in each.
    ...THIRDS.map(([letters, testMatch, world]) => ({
      name: `walks ${letters}`,
      testMatch,
      testIgnore: LOOKS,
      workers: 1,
      ...inWorld(world, SHORT_LIVED),
    })),
    // Looking at screens does not.
    { name: 'looks', testMatch: LOOKS, ...inWorld(LOOKED) },
  ],
  forbidOnly: true,
  // A walk that passes at a second try has failed all the same: the report names it. RETRIES=0
  // tries nothing again.
  retries: process.env['RETRIES'] === '0' ? 0 : 1,
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    // A moving element is drawn again and again, and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test is a new browser, which would keep the whole shell anew; the tests that are about
    // it allow it.
    serviceWorkers: 'block',
    // The page at a failure is kept as text; `--trace retain-on-failure` records every step, for a
    // third more work.
    trace: 'off',
  },
  webServer: needed.map(serverOf),
});
