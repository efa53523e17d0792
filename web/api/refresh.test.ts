import { afterEach, expect, it, vi } from 'vitest';
import { browserLock } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

it('who comes second under the lock sees what another tab wrote, though its copy of the storage came late', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });
  let copy = 'spent';
  setTimeout(() => (copy = 'fresh'), 20);
  expect(await browserLock('refresh')(() => Promise.resolve(copy))).toBe('fresh');
});
