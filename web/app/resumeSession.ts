import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { ApiError } from '../api/errors.ts';
import { refreshCurrentUser, session, signOut } from '../api/transport.ts';

/**
 * At start with a stored session, reads the signed-in person again; waits for the answer only when the storage does not say who it
 * is. A refusal other than 401 ends the session.
 */
export async function resumeSession(): Promise<void> {
  const stored = session.current();
  if (!stored) return;
  const refreshed = refreshCurrentUser().catch((error: unknown) => {
    if (error instanceof ApiError) signOut(errors.need_to_relog);
  });
  if (!stored.user) await refreshed;
}
