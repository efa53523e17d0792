import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = ['server/**/*.db.test.ts'];

export default defineConfig({
  test: {
    // Who waits for PostgreSQL leaves the processor to the other: two are never too many.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
          // Each file has a database of its own and leaves nothing else behind: the modules are read once for all.
          isolate: false,
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
