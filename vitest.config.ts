import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = ['server/**/*.db.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...DATABASE_TESTS],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          include: DATABASE_TESTS,
          environment: 'node',
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
