import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { FIRST, SECOND, type World } from './support/worlds.ts';

const CHROMIUM = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // There is none to protect from: a process less to speak to.
  '--in-process-gpu',
];
/** Pages that are left soon: what the optimizing compilers make of them comes too late. Programs that look at screens run for longer. */
const SHORT_LIVED = ['--js-flags=--no-turbofan --no-maglev'];
const launched = (args: readonly string[]) => ({ executablePath: findChromium(), args: [...args] });

const inWorld = (world: World, args: readonly string[] = []) => ({
  use: { baseURL: world.url, launchOptions: launched([...CHROMIUM, ...args]) },
  metadata: { dataDir: world.dataDir },
});
const serverOf = (world: World) => ({
  command: 'node e2e/serve.ts serve',
  cwd: '..',
  url: `${world.url}/readyz`,
  // The tables of a cluster are spread first.
  timeout: process.env['CLUSTERED'] === '1' ? 600_000 : 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  env: { PORT: String(world.port), DATA_DIR: world.dataDir, LOG_LEVEL: 'warn' },
});

const LOOKED_AT = /\/(accessibility|failures|open-states)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // What is walked through changes its world, hence one after the other in each; looking at screens does not, and goes on beside.
  workers: 3,
  projects: [
    {
      name: 'walks a–e',
      testMatch: /\/[a-e][^/]*\.spec\.ts$/,
      testIgnore: LOOKED_AT,
      workers: 1,
      ...inWorld(FIRST, SHORT_LIVED),
    },
    {
      name: 'walks f–z',
      testMatch: /\/[f-z][^/]*\.spec\.ts$/,
      testIgnore: LOOKED_AT,
      workers: 1,
      ...inWorld(SECOND, SHORT_LIVED),
    },
    { name: 'looks', testMatch: LOOKED_AT, ...inWorld(FIRST) },
  ],
  forbidOnly: true,
  // What passes at a second try has failed all the same: the report names it. RETRIES=0 tries nothing again.
  retries: process.env['RETRIES'] === '0' ? 0 : 1,
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    // What moves is drawn again and again, and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test is a new browser, which would keep the whole shell anew; the tests that are about it allow it.
    serviceWorkers: 'block',
    // What the page showed at a failure is kept as text; `--trace retain-on-failure` records every step, for a third more work.
    trace: 'off',
  },
  webServer: [serverOf(FIRST), serverOf(SECOND)],
});
