import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { inParallel } from '../../shared/saving/inParallel.ts';

/** Closes sessions of the person; one that has gone in the meantime is closed too. */
export async function endSessions(ids: readonly number[]): Promise<void> {
  await inParallel(ids, 4, async (id) => {
    try {
      await client.session.endSession({ id });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  });
}
