import { VITEST, run } from './run.ts';

/** `npm run test:long`: the ledger against its model over 1,000 histories, and 300 broken requests a call. */
process.exitCode = await run(
  VITEST,
  ['run', '--project', 'database', 'server/ledger/ledger.db.test.ts', 'server/http/brokenInput.db.test.ts'],
  {
    LONG: '1',
  },
);
