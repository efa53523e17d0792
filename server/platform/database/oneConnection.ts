import { type PoolClient } from 'pg';
import { AFTER_TURN_MS, REPLACED_WITHIN_MS } from './deadlines.ts';
import { DatabaseAway, sqlState } from './errors.ts';
import { type Database } from './pool.ts';

/** How often something is tried in all that may pass. */
export const TRIES = 3;

/** Whether there is time to ask another connection. */
export const isSoon = (until: number): boolean => performance.now() < until - REPLACED_WITHIN_MS;

/** A connection by then; another when one is cut while it is made. Throws DatabaseAway. */
export async function uncut(database: Database, until: number): Promise<PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect(database, until);
    } catch (error) {
      if (attempt === TRIES || !isSoon(until) || !isCut(error)) throw error;
    }
  }
}

/**
 * Whether a connection was ended by the other side: classes 08 and 57P of PostgreSQL, the system's
 * codes of a socket that is reset or closed, or pg, which gives no code. One that is refused
 * (ECONNREFUSED) or never comes (ETIMEDOUT) is none: asked again at once it fails again, before
 * another host is found.
 */
function isCut(error: unknown): boolean {
  const state = error instanceof DatabaseAway ? sqlState(error.cause) : undefined;
  return error instanceof DatabaseAway && (state === undefined || /^(?:08...|57P..|ECONNRESET|EPIPE)$/.test(state));
}

/**
 * A connection, by the time its caller has waited for six seconds in all, its turn and the
 * making of a connection included.
 */
async function connect({ pool, silence }: Database, until: number): Promise<PoolClient> {
  const isFree = pool.idleCount > pool.waitingCount;
  const coming = pool.connect();
  const left = until - performance.now();
  let late: NodeJS.Timeout | undefined;
  try {
    if (isFree) return await coming;
    const { promise: ended, reject } = Promise.withResolvers<never>();
    late = setTimeout(
      () => reject(new Error('No connection came in time.')),
      Math.max(left, silence.isSilent ? 0 : AFTER_TURN_MS),
    );
    return await Promise.race([coming, ended]);
  } catch (error) {
    // Should it come after all, it is somebody else's.
    coming.then((client) => client.release()).catch(() => undefined);
    throw new DatabaseAway(error);
  } finally {
    clearTimeout(late);
  }
}
