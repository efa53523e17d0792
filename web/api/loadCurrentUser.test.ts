import { beforeEach, describe, expect, it } from 'vitest';
import { loadCurrentUser } from './loadCurrentUser.ts';
import { ApiError, NoAnswerError } from './errors.ts';
import { createSessionStore } from './session.ts';
import { brokenOff, camille, fakeStorage, json } from './testing/fakes.ts';

const ORIGIN = 'http://boucle.test';
let alerts: string[];
beforeEach(() => (alerts = []));
const reading = (answer: Response) => ({
  send: () => Promise.resolve(answer),
  tell: (message: string) => void alerts.push(message),
});

describe('who is signed in', () => {
  it('is kept as the server says', async () => {
    const session = createSessionStore(fakeStorage());
    session.saveSession({ access_token: 'a', refresh_token: 'r', app: null });
    await loadCurrentUser(reading(json(200, { data: camille, more: 1 })), session, ORIGIN);
    expect(session.current()?.user).toEqual(camille);
  });

  it.each([
    ['the page of a portal', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response('')],
    ['an empty object', () => json(200, {})],
    ['no data', () => json(200, { data: null })],
    ['a role that this version does not know', () => json(200, { data: { ...camille, role: 'auditor' } })],
    ['a name that is none', () => json(200, { data: { ...camille, name: null } })],
  ])('is refused when the answer is %s, and nothing of it is kept', async (_, answer) => {
    const storage = fakeStorage();
    const session = createSessionStore(storage);
    session.saveSession({ access_token: 'a', refresh_token: 'r', app: null });
    const loaded = loadCurrentUser(reading(answer()), session, ORIGIN);
    await expect(loaded).rejects.toBeInstanceOf(ApiError);
    expect(storage.getItem('user')).toBeNull();
  });

  it('says nothing of the session when the answer breaks off, and is told as no answer', async () => {
    const session = createSessionStore(fakeStorage());
    session.saveSession({ access_token: 'a', refresh_token: 'r', app: null });
    const loaded = loadCurrentUser(reading(brokenOff(200)), session, ORIGIN);
    await expect(loaded).rejects.toBeInstanceOf(NoAnswerError);
    expect(alerts).toEqual(['Veuillez vérifier votre connection internet et actualiser la page.']);
    expect(session.current()).not.toBeNull();
  });
});
