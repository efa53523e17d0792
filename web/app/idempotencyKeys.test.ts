import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const sources = globSync('{api,app,features,shared,ui}/**/*.{ts,tsx}', { cwd: WEB }).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const holding = (text: string) =>
  sources.filter((path) => readFileSync(join(WEB, path), 'utf8').includes(text)).toSorted();

it('a creation may be recorded twice: none takes a new key because what is typed has changed', () => {
  const creates = sources.filter((path) => /client\.\w+\.create\(/.test(readFileSync(join(WEB, path), 'utf8')));
  expect(creates.length).toBeGreaterThan(5);
  expect(holding('sets: true').filter((path) => creates.includes(path))).toEqual([]);
});

it('a key is made by the one rule, but for what has no form and what a phone keeps', () => {
  expect(holding('api/uuid.ts') /* of what stands outside web/api */).toEqual([
    'features/drops/draft.ts',
    'shared/outbox/device.ts',
    'shared/outbox/queue.ts',
    'shared/ownPages/ownPage.ts',
    'shared/saving/attempts.ts',
  ]);
  expect(holding('idempotencyKey')).toEqual([
    'api/clientOver.ts',
    'features/cards/BatchDialog.tsx',
    'features/cards/queries.ts',
    'shared/outbox/queue.ts',
    'shared/ownPages/ownPage.ts',
    'shared/saving/attempts.ts',
  ]);
});
