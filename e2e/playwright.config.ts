import { defineConfig } from '@playwright/test';

/** Another port lets two checkouts run their browser tests side by side. */
const PORT = Number(process.env['E2E_PORT'] ?? 3199);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // What is walked through changes the one world that all share, hence one after the other; looking at screens does not: it goes on
  // beside, and on both workers once the walks are over.
  workers: 2,
  projects: [
    { name: 'walks', testIgnore: 'accessibility.spec.ts', workers: 1 },
    { name: 'accessibility', testMatch: 'accessibility.spec.ts' },
  ],
  forbidOnly: true,
  // On a busy machine a browser may wait longer than any patience: once more, and the report says that it was.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    // Each test is a new browser, which would keep the whole shell anew; the tests that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
    },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node e2e/serve.ts serve',
    cwd: '..',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: { PORT: String(PORT), DATA_DIR: '.cache/e2e', LOG_LEVEL: 'warn' },
  },
});
