import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '..');

/** Work that the platform does for every initiative, examples too, and why. Everything else that it reads sees no row of an example. */
const SEES_EXAMPLES: Readonly<Record<string, string>> = {
  'anomalies/nightly.ts': 'its own alerts, account by account',
  'cli/rotateSecret.ts': 'what is sealed with a former key is told, an example’s PINs too',
  'cli/verifyLedger.ts': 'its books are books: each is verified apart',
  'database/scope.ts': 'declares it',
  'database/tenant.ts': 'the library of the queue, whose jobs are of every account',
  'examples/makeExample.ts': 'writes it',
  'examples/removeExample.ts': 'removes it',
  'invoiceFiles/makeInvoiceFiles.ts': 'the files of its invoices, account by account',
  'keys/openKeys.ts': 'a key that sealed an example’s PINs is in use',
  'ledger/months/seals.ts': 'its closed months are sealed, account by account',
  'ledger/pending/expireConfirmations.ts': 'what waits there ends as anywhere, transaction by transaction',
  'ledger/verification/verify.ts': 'its books are books: a finding names its account',
  'pictures/route.ts': 'one picture, by its hash',
  'statistics/accountDays.ts': 'its own roll-ups, account by account',
  'statistics/bookDays.ts': 'its own roll-ups, account by account',
  'statistics/bookYoung.ts': 'its own roll-ups, account by account',
  'statistics/loanRollups.ts': 'its own roll-ups, account by account',
  'supply/writeForecasts.ts': 'forecasts every account',
  'worker/worker.ts': 'old answers and archives end there too; its books are verified in the night',
};

it('is told where the platform sees rows of examples', () => {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/node_modules/**', '**/*.test.ts'] });
  const seeing = files.filter((file) => /examples(\?)?: 'too'/.test(readFileSync(join(SERVER, file), 'utf8')));
  expect(seeing.toSorted()).toEqual(Object.keys(SEES_EXAMPLES));
});
