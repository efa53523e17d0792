import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowsOf, fault } from './arrows.ts';

const ROOT = join(import.meta.dirname, '..');
const files = globSync('{contract,server,web}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/dev/testing/'));

describe('the imports of the repository', () => {
  it('are looked for in the whole house', () => {
    expect(files.length).toBeGreaterThan(100);
  });
  it.each([
    ['web/ui/Page.tsx', 'web/features/cards/CardsScreen.tsx'],
    ['web/app/screens.ts', 'web/catalogue/Catalogue.tsx'],
    ['contract/features/cards/calls.ts', 'server/app.ts'],
    ['contract/features/cards/calls.ts', 'contract/features/stats/calls.ts'],
    ['contract/shared/cards/status.ts', 'contract/features/cards/calls.ts'],
    ['contract/base/call.ts', 'contract/shared/holders.ts'],
    ['server/features/cards/calls.ts', 'server/features/stats/queries.ts'],
    ['web/features/cards/CardsScreen.tsx', 'web/features/home/HomeScreen.tsx'],
    ['server/domain/ledger/posting/post.ts', 'server/features/cards/queries.ts'],
    ['server/domain/ledger/posting/post.ts', 'server/domain/ledger/verification/verify.ts'],
    ['server/domain/ledger/rules/rows.ts', 'server/domain/ledger/command/plan.ts'],
    ['server/domain/ledger/books/openBooks.ts', 'server/domain/ledger/posting/post.ts'],
    ['server/domain/ledger/posting/decide.ts', 'server/domain/ledger/record.ts'],
    ['server/domain/ledger/record.ts', 'server/domain/ledger/pending/settle.ts'],
    ['server/platform/jobs/queue.ts', 'server/outside/mails/mail.ts'],
    ['server/documents/papers/makers.ts', 'server/outside/appBuilds/buildApp.ts'],
    ['server/platform/processes/processes.ts', 'server/documents/papers/papers.ts'],
    ['server/platform/appArchive/archive.ts', 'server/outside/appBuilds/buildApp.ts'],
    ['server/auth/signIn/signIn.ts', 'server/outside/paymentProvider/provider.ts'],
    ['server/auth/signIn/signIn.ts', 'server/domain/accounts/open.ts'],
    ['server/domain/ledger/record.ts', 'server/platform/jobs/queue.ts'],
    ['server/cli/serve.ts', 'server/dev/testing/app.ts'],
    ['server/platform/http/csv.ts', 'server/platform/api/procedures.ts'],
    ['server/auth/routes.ts', 'server/dependencies.ts'],
    ['server/platform/api/handler.ts', 'server/features/router.ts'],
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
    // A folder that imports none of those left is set aside, until none can be: what is left then
    // is in a circle, or leads to one.
    for (let before = -1; before !== folders.size;) {
      before = folders.size;
      for (const [folder, imported] of folders)
        if (![...imported].some((one) => folders.has(one))) folders.delete(folder);
    }
    expect([...folders.keys()]).toEqual([]);
  });
});
