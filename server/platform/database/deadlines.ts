// How long callers of the database wait, in milliseconds: one name a meaning (docs/connections.md).

/** A caller's whole wait, for its turn and for a connection. */
export const WAIT_MS = 6_000;
/** A lost connection is replaced within so long of the caller's start: half of the whole wait. */
export const REPLACED_WITHIN_MS = WAIT_MS / 2;
/** A connection has so long to come, however late the turn came, unless PostgreSQL is silent. */
export const AFTER_TURN_MS = 1_000;
/**
 * A call lets earlier ones on the same name pass for so long. Then PostgreSQL decides, where a lock
 * held for long fails after its own timeout.
 */
export const SAME_NAME_MS = 5_000;
/** PostgreSQL lets a connection in within so long, or its slot is given to another. */
export const CONNECT_MS = 4_000;
/** A question about the server itself is answered within so long, or the server is away. */
export const ANSWER_MS = 2_000;
/** The same of a health check: less than the two seconds that a proxy gives /readyz. */
export const PROBE_MS = 1_500;
