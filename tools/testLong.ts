import { VITEST, run } from './run.ts';

/** `npm run test:long`: the ledger against its model over 1,000 histories, a year of 312 restaurants and a million transactions, twenty rounds of kill -9 each, and 300 broken requests a call. */
process.exitCode = await run(
  VITEST,
  [
    'run',
    '--project',
    'database',
    'server/ledger/histories',
    'server/cli/killed.db.test.ts',
    'server/simulation',
    'server/http/brokenInput.db.test.ts',
  ],
  {
    LONG: '1',
  },
);
