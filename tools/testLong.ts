import { VITEST, run } from './run.ts';

/** `npm run test:long`: the ledger against its model, 1,000 histories. */
process.exitCode = await run(VITEST, ['run', '--project', 'database', 'server/ledger/ledger.db.test.ts'], {
  BOUCLE_LONG_TESTS: '1',
});
