import { describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session.ts';
import { createSignOut } from './signOut.ts';
import { camille, fakeServer, fakeStorage, signedInStore } from './testing/fakes.ts';

describe('the session', () => {
  it('is kept as JSON under « token », the person under « user »', () => {
    const storage = fakeStorage();
    signedInStore(storage);
    expect(JSON.parse(storage.getItem('token') ?? '')).toEqual({
      access_token: 'old',
      refresh_token: 'refresh-1',
      app: null,
    });
    expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(camille);
  });
  it('is found again at the next start', () => {
    const storage = fakeStorage();
    signedInStore(storage);
    expect(createSessionStore(storage).current()?.user).toEqual(camille);
  });
  it.each(['', '{', 'null', '"text"', '{"access_token":1,"refresh_token":"r"}', '[]'])(
    'takes nothing from a broken storage: %s',
    (text) => {
      const storage = fakeStorage();
      storage.setItem('token', text);
      expect(createSessionStore(storage).current()).toBeNull();
    },
  );
  it('does not believe a role that does not exist', () => {
    const storage = fakeStorage();
    signedInStore(storage);
    storage.setItem('user', JSON.stringify({ ...camille, role: 'root' }));
    expect(createSessionStore(storage).current()?.user).toBeNull();
  });
  it('keeps no person once nobody is signed in: an answer may come after another tab signed out', () => {
    const storage = fakeStorage();
    const store = signedInStore(storage);
    createSessionStore(storage).clear();
    store.saveUser(camille);
    expect(storage.getItem('user')).toBeNull();
    expect(store.reread()).toBeNull();
  });
  it('gives the same object until something changes, and says when it does', () => {
    const storage = fakeStorage();
    const store = signedInStore(storage);
    const listener = vi.fn();
    store.subscribe(listener);
    const before = store.current();
    expect(store.reread()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
    createSessionStore(storage).clear();
    expect(store.reread()).toBeNull();
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('signing out', () => {
  it('removes both keys, revokes the refresh token and says why', () => {
    const storage = fakeStorage();
    const server = fakeServer(() => new Response());
    const alerts: string[] = [];
    const session = signedInStore(storage);
    createSignOut({ fetch: server.fetch, session, tell: (message) => void alerts.push(message) })('Pourquoi');
    expect([storage.getItem('token'), storage.getItem('user')]).toEqual([null, null]);
    expect(alerts).toEqual(['Pourquoi']);
    return vi.waitFor(() =>
      expect(server.to('/oauth/revoke')[0]?.body).toBe('client_id=administration&token=refresh-1'),
    );
  });
  it('without a network still signs out', () => {
    const session = signedInStore();
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    createSignOut({ fetch, session, tell: () => undefined })();
    expect(session.current()).toBeNull();
  });
});
