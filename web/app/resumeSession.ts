import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { ApiError, isAlreadyShown } from '../api/errors.ts';
import { refreshCurrentUser, session } from '../api/transport.ts';
import { serverBack } from '../api/serverBack.ts';
import { tellError } from '../ui/alerts/tellError.ts';

/**
 * At start with a stored session, reads the signed-in person again; waits for the answer only when
 * the storage does not say who it is. A 401 alone ends the session: any other failure is shown, and
 * the person is read again once the server answers.
 */
export async function resumeSession(): Promise<void> {
  const stored = session.current();
  if (!stored) return;
  const refreshed = refreshCurrentUser().catch((error: unknown) => {
    if (session.current() === null) return;
    if (!isAlreadyShown(error)) tellError(errors.network);
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return;
    const stop = serverBack.onBack(() => {
      stop();
      void resumeSession();
    });
    serverBack.away();
  });
  if (!stored.user) await refreshed;
}
