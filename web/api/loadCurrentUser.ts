import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type CurrentUser } from '@boucle/contract/features/session/calls.ts';
import { currentUserOf } from './currentUserOf.ts';
import { ApiError, readErrorBody, readWhole, tellingNoAnswer } from './errors.ts';
import { isRecord } from './record.ts';
import { type Send } from './send.ts';
import { type SessionStore } from './session.ts';

interface Reading {
  readonly send: Send;
  /** Shows an error alert. */
  readonly tell: (message: string) => void;
}

/**
 * JSON of a success; undefined when it is none. Raises ApiError, NoAnswerError when it breaks off
 * (after its alert), or what `send` raises.
 */
export async function readJson({ send, tell }: Reading, url: string): Promise<unknown> {
  const response = await send(new Request(url, { cache: 'no-store' }));
  if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
  return tellingNoAnswer(tell, readWhole(response));
}

/**
 * Loads the signed-in person and keeps it. Raises ApiError, also when the answer holds no one (the
 * page of a portal, a role that this version does not know), or what `send` raises.
 */
export async function loadCurrentUser(reading: Reading, session: SessionStore, origin: string): Promise<CurrentUser> {
  const answer = await readJson(reading, `${origin}${ADMIN_API}/current`);
  const user = isRecord(answer) ? currentUserOf(answer.data) : null;
  if (user === null) throw new ApiError(200, {});
  session.saveUser(user);
  return user;
}
