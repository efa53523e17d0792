import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { contractPlugin } from './web/build/contractPlugin.ts';

const DATABASE_TESTS = ['{bench,server}/**/*.db.test.ts'];
/**
 * Longest files, the ones that compute in turn with the ones that mostly wait: begun last, one of
 * them would end alone on its processor.
 */
const LONGEST = [
  'server/dev/testing/ledgerModel/histories.db.test.ts',
  'server/cli/rolling.db.test.ts',
  'server/cli/killed.db.test.ts',
  'server/platform/database/embedded.db.test.ts',
  'server/outside/appBuilds/killed.db.test.ts',
  'server/platform/api/brokenInput.db.test.ts',
  'server/platform/api/permissions.db.test.ts',
  'server/dev/worlds/demo/seed.db.test.ts',
  'server/worker/jobs.db.test.ts',
];

for (const file of LONGEST) {
  if (!existsSync(join(import.meta.dirname, file))) throw new Error(`${file} has moved: mend vitest.config.ts.`);
}

/** The longest files first, in that order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * Set by `npm run test:long -- shuffle`: the seed of the order in which files, and the tests of
 * each file of rules, are run. The tests of a file with a database may be one story in parts.
 */
const SEED = process.env['SHUFFLE_SEED'];

/**
 * An awaited change comes at once on a machine at rest; one that is busy elsewhere may take longer
 * than the usual second.
 */
const PATIENT = { expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    // A third of the time of the longest files is spent waiting: for a process to start or to end,
    // for a silence to be noticed. With one worker more than the two processors of a small machine,
    // others compute in the meantime.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence:
      SEED === undefined ? { sequencer: LongestFirst } : { shuffle: { files: true, tests: false }, seed: Number(SEED) },
    projects: [
      {
        plugins: [contractPlugin()],
        test: {
          name: 'unit',
          ...PATIENT,
          include: ['{bench,contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...DATABASE_TESTS],
          environment: 'node',
          isolate: false,
          ...(SEED === undefined ? {} : { sequence: { shuffle: { tests: true } } }),
          // Some start programs: five seconds are too few on a machine that is busy elsewhere.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          ...PATIENT,
          include: DATABASE_TESTS,
          environment: 'node',
          // Each file has a database of its own and leaves nothing else behind: the modules are
          // read once for all.
          isolate: false,
          // By Node itself, as the server is: no file is rewritten first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ['server/dev/testing/cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
