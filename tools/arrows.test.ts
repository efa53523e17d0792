import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowsOf, fault } from './arrows.ts';

const ROOT = join(import.meta.dirname, '..');
const files = globSync('{contract,server,web}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/'));

describe('the imports of the repository', () => {
  it('are looked for in the whole house', () => {
    expect(files.length).toBeGreaterThan(100);
  });
  it.each([
    ['web/ui/Page.tsx', 'web/features/cards/CardsScreen.tsx'],
    ['web/app/screens.ts', 'web/catalogue/Catalogue.tsx'],
    ['contract/cards/calls.ts', 'server/app.ts'],
    ['server/features/cards/calls.ts', 'server/features/stats/queries.ts'],
    ['web/features/cards/CardsScreen.tsx', 'web/features/home/HomeScreen.tsx'],
    ['server/ledger/posting/post.ts', 'server/features/cards/queries.ts'],
    ['server/ledger/posting/post.ts', 'server/ledger/verification/verify.ts'],
    ['server/ledger/rules/rows.ts', 'server/ledger/command/plan.ts'],
    ['server/ledger/books/openBooks.ts', 'server/ledger/posting/post.ts'],
    ['server/ledger/posting/decide.ts', 'server/ledger/record.ts'],
    ['server/ledger/record.ts', 'server/ledger/pending/settle.ts'],
    ['server/jobs/queue.ts', 'server/mails/mail.ts'],
    ['server/papers/child.ts', 'server/appBuilds/buildApp.ts'],
    ['server/appArchive/archive.ts', 'server/appBuilds/buildApp.ts'],
    ['server/auth/signIn/signIn.ts', 'server/paymentProvider/provider.ts'],
    ['server/auth/signIn/signIn.ts', 'server/accounts/open.ts'],
    ['server/ledger/record.ts', 'server/jobs/queue.ts'],
    ['server/cli/serve.ts', 'server/testing/app.ts'],
    ['server/http/csv.ts', 'server/api/procedures.ts'],
    ['server/auth/routes.ts', 'server/dependencies.ts'],
    ['server/api/handler.ts', 'server/features/router.ts'],
    ['server/features/cards/calls.ts', 'server/app.ts'],
    ['server/elsewhere/calls.ts', 'server/app.ts'],
    ['web/main.tsx', 'server/app.ts'],
  ])('forbid %s → %s', (from, to) => {
    expect(fault({ from, to })).toBeDefined();
  });
  it('run one way only', () => {
    expect(
      files
        .flatMap((file) => arrowsOf(ROOT, file))
        .map(fault)
        .filter((found) => found !== undefined),
    ).toEqual([]);
  });
  it('make no circle of the folders of web/shared', () => {
    const SHARED = /^web\/shared\/([^/]+)\//;
    const folders = new Map<string, Set<string>>();
    for (const { from, to } of files.flatMap((file) => arrowsOf(ROOT, file))) {
      const [low, high] = [from, to].map((file) => SHARED.exec(file)?.[1]);
      if (low === undefined || high === undefined || low === high) continue;
      folders.set(low, (folders.get(low) ?? new Set()).add(high));
    }
    // A folder that imports none of those left is set aside, until none can be: what is left then is in a circle, or leads to one.
    for (let before = -1; before !== folders.size;) {
      before = folders.size;
      for (const [folder, imported] of folders)
        if (![...imported].some((one) => folders.has(one))) folders.delete(folder);
    }
    expect([...folders.keys()]).toEqual([]);
  });
});
