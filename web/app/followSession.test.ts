import { type CurrentUser } from '@boucle/contract/features/session/calls.ts';
import { type AnyRouter } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { alerts } from '../ui/alerts/alerts.ts';
import { undos } from '../ui/alerts/undo.ts';
import { works } from '../ui/alerts/works.ts';
import { followSession } from './followSession.ts';
import { RECENTS_KEY } from './palette/forgetRecents.ts';

const transport = vi.hoisted(() => {
  const state = { user: null as Pick<CurrentUser, 'id' | 'role'> | null, changed: () => {} };
  return {
    state,
    session: {
      current: () => state.user && { user: state.user },
      subscribe: (listener: () => void) => (state.changed = listener),
    },
  };
});
vi.mock('../api/transport.ts', () => transport);

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
};
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('window', { location: { search: '' }, sessionStorage: storage });

const camille = { id: 1, role: 'account_admin' } as const;
const jade = { id: 2, role: 'account_admin' } as const;
const become = (user: typeof transport.state.user) => {
  transport.state.user = user;
  transport.state.changed();
};
const left = () => [undos.current().length, works.current().length, kept.has(RECENTS_KEY)];

beforeEach(() => {
  transport.state.user = camille;
  followSession({ invalidate: () => Promise.resolve() } as unknown as AnyRouter);
  undos.offer({ message: 'Créditée', to: undefined, undo: () => Promise.resolve(undefined) });
  works.begin('cartes.csv', { text: 'Préparation' }, () => undefined).fail('Refusé', () => undefined);
  kept.set(RECENTS_KEY, '{}');
  alerts.show('error', 'Session expirée');
});

it.each([
  ['signs out', null],
  ['gives the tab to somebody else', jade],
  ['takes another role', { ...camille, role: 'partner_admin' as const }],
])('who %s leaves nothing of what was done and opened', (_, next) => {
  become(next);
  expect(left()).toEqual([0, 0, false]);
});

it('whoever signs in finds nothing of the home page, and whoever is signed out is told why', () => {
  become(null);
  expect(alerts.current()?.message).toBe('Session expirée');
  kept.set(RECENTS_KEY, '{}');
  become(jade);
  expect([...left(), alerts.current()]).toEqual([0, 0, false, undefined]);
});

it('what is read again of the same person changes nothing', () => {
  become({ ...camille });
  expect(left()).toEqual([1, 1, true]);
});
