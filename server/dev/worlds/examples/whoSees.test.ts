import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../../..');

/**
 * Work that the platform does for every initiative, examples too, and why. Everything else that it
 * reads sees no row of an example.
 */
const SEES_EXAMPLES: Readonly<Record<string, string>> = {
  'auth/keys/openKeys.ts': 'a key that sealed an example’s PINs is in use',
  'cli/rotateSecret.ts': 'what is sealed with a former key is told, an example’s PINs too',
  'cli/verifyLedger.ts': 'its books are books: each is verified apart',
  'dev/worlds/examples/makeExample.ts': 'writes it',
  'dev/worlds/examples/removeExample.ts': 'removes it',
  'documents/invoiceFiles/makeInvoiceFiles.ts': 'the files of its invoices, account by account',
  'domain/anomalies/nightly.ts': 'its own alerts, account by account',
  'domain/ledger/months/seals.ts': 'its closed months are sealed, account by account',
  'domain/ledger/pending/expireConfirmations.ts': 'what waits there ends as anywhere, transaction by transaction',
  'domain/ledger/verification/verify.ts': 'its books are books: a finding names its account',
  'domain/statistics/accountDays.ts': 'its own roll-ups, account by account',
  'domain/statistics/bookDays.ts': 'its own roll-ups, account by account',
  'domain/statistics/bookYoung.ts': 'its own roll-ups, account by account',
  'domain/statistics/loanRollups.ts': 'its own roll-ups, account by account',
  'domain/supply/writeForecasts.ts': 'forecasts every account',
  'partnerApi/publicPages/touchIcon.ts': 'one icon, by the slug of its page',
  'platform/database/scope.ts': 'declares it',
  'platform/database/tenant.ts': 'the library of the queue, whose jobs are of every account',
  'platform/pictures/route.ts': 'one picture, by its hash',
  'worker/worker.ts': 'old answers and archives end there too; its books are verified in the night',
};

it('is told where the platform sees rows of examples', () => {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/node_modules/**', '**/*.test.ts'] });
  const seeing = files.filter((file) => /examples(\?)?: 'too'/.test(readFileSync(join(SERVER, file), 'utf8')));
  expect(seeing.toSorted()).toEqual(Object.keys(SEES_EXAMPLES));
});
