import { asPlatform } from '../../auth/asPlatform.ts';
import { identityOf } from '../../auth/google/identities.ts';
import { notFound } from '../../platform/http/errors.ts';
import { calls, publicCalls } from '../../platform/api/procedures.ts';
import { changePassword } from './changePassword.ts';
import { login } from './login.ts';
import { endSessionOf, mergePreferences, openSessions, readCurrent, readPreferences } from './queries.ts';
import { untieGoogle } from './untieGoogle.ts';

/**
 * The caller's row is the one the token was just read with: it can only be missing if it went in
 * between.
 */
function present<T>(row: T | undefined): T {
  if (row === undefined) throw notFound('Ce compte');
  return row;
}

/**
 * Signing in and what a person sets for themselves: what `contract/features/session/calls.ts`
 * promises.
 */
export const session = {
  login: publicCalls.session.login.handler(({ context, input }) => login(context, input)),

  current: calls.session.current.handler(async ({ context: { tx, caller } }) => ({
    data: present(await readCurrent(tx, caller.personId)),
  })),

  preferences: calls.session.preferences.handler(async ({ context: { tx, caller } }) => ({
    data: present(await readPreferences(tx, caller.personId)),
  })),

  savePreferences: calls.session.savePreferences.handler(async ({ context: { tx, caller }, input }) => ({
    data: present(await mergePreferences(tx, caller.personId, input)),
  })),

  changePassword: calls.session.changePassword.handler(async ({ context: { tx, caller }, input }) => {
    await changePassword(tx, caller, input);
    return { data: { changed: true } };
  }),

  sessions: calls.session.sessions.handler(async ({ context: { tx, caller } }) => ({
    data: await asPlatform(tx, () => openSessions(tx, caller.personId, caller.sessionId)),
  })),

  endSession: calls.session.endSession.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const ended = await asPlatform(tx, () => endSessionOf(tx, caller.personId, id));
    if (!ended) throw notFound('Cette connexion');
    return { data: { id } };
  }),

  google: calls.session.google.handler(async ({ context: { tx, caller } }) => {
    const identity = await asPlatform(tx, () => identityOf(tx, caller.personId));
    return { data: identity === undefined ? null : { email: identity.email, since: identity.since.toISOString() } };
  }),

  untieGoogle: calls.session.untieGoogle.handler(async ({ context }) => ({
    data: { email: await untieGoogle(context) },
  })),
};
