import { type Address } from '@boucle/contract/pages.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { type PaletteEntry } from './entry.ts';
import { forgetRecents } from './forgetRecents.ts';
import { recentEntries, rememberRecent } from './recents.ts';

const entry = (to: Address): PaletteEntry => ({ id: to, group: 'pages', icon: 'M0', label: to.slice(1), to });
const shown = (person: number) => recentEntries(person).map(({ label }) => label);

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});

beforeEach(forgetRecents);

it('shows what was opened last first, once', () => {
  for (const to of ['/cards', '/orders', '/cards'] as const) rememberRecent(1, entry(to));
  expect(shown(1)).toEqual(['cards', 'orders']);
});

it('forgets what was opened in the initiative and in its example', () => {
  for (const key of ['boucle.recents', 'boucle.recents/exemple']) kept.set(key, '{}');
  forgetRecents();
  expect([...kept.keys()]).toEqual([]);
});

it('keeps the latest six', () => {
  for (let n = 1; n <= 8; n++) rememberRecent(1, entry(`/cards/${n}`));
  expect(shown(1)).toEqual(['cards/8', 'cards/7', 'cards/6', 'cards/5', 'cards/4', 'cards/3']);
});

it('shows nothing of another person, nor after the session', () => {
  rememberRecent(1, entry('/cards'));
  expect(shown(2)).toEqual([]);
  forgetRecents();
  expect(shown(1)).toEqual([]);
});

it('keeps no act: only places', () => {
  rememberRecent(1, { ...entry('/customers/7?crediter=conso-7'), group: 'command' });
  rememberRecent(1, { ...entry('/cards?status=active&crediter=1'), group: 'actions' });
  rememberRecent(1, { id: 'sign-out', group: 'actions', icon: 'M0', label: 'Déconnexion', run: () => undefined });
  expect(shown(1)).toEqual([]);
});

it.each(['{', '[]', '{"person":1,"recents":[{"to":"//evil","icon":"","label":""},{"to":1}]}'])(
  'trusts nothing that is kept: %s',
  (text) => {
    sessionStorage.setItem('boucle.recents', text);
    expect(shown(1)).toEqual([]);
  },
);
