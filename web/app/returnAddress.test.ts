import { beforeEach, expect, it, vi } from 'vitest';
import { keepReturn, RETURN_KEY, takeReturn } from './returnAddress.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
beforeEach(() => kept.clear());

it('whoever opened the link of a round comes back to it, once', () => {
  keepReturn({ pathname: '/rounds/12/go', search: '?lien=2026-11-28.abc' });
  expect(takeReturn()).toEqual({ pathname: '/rounds/12/go', search: '?lien=2026-11-28.abc' });
  expect(takeReturn()).toBeUndefined();
});

it('whose session ended at a stop comes back to that stop', () => {
  keepReturn({ pathname: '/rounds/12/go', search: '?arret=3' });
  expect(takeReturn()).toEqual({ pathname: '/rounds/12/go', search: '?arret=3' });
  keepReturn({ pathname: '/rounds/12/go', search: '' });
  expect(takeReturn()).toEqual({ pathname: '/rounds/12/go', search: '' });
});

it('no other page is kept, nor is what somebody else wrote there read', () => {
  for (const pathname of ['/', '/rounds', '/cards', '/rounds/abc/go', '/nowhere']) keepReturn({ pathname, search: '' });
  expect(takeReturn()).toBeUndefined();
  kept.set(RETURN_KEY, 'https://exemple.fr/rounds/12/go');
  expect(takeReturn()).toBeUndefined();
  expect(kept.size).toBe(0);
});
