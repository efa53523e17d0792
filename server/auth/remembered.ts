import { type Database } from '../database/pool.ts';
import { type Caller } from '../http/context.ts';

/** Tokens of about as many people as ever work at once; the one that was read longest ago makes room. */
const MOST = 2_000;

const callers = new WeakMap<Database, Map<string, Caller>>();

/**
 * Whom a token named when it was last read. A presumption: a reading may begin while the token is being read again, but nothing may leave
 * the server on its word alone.
 */
export function remembered(database: Database, bearer: string): Caller | undefined {
  return callers.get(database)?.get(bearer);
}

/** Keeps whom a token names, or forgets the token when it names nobody any more. */
export function remember(database: Database, bearer: string, caller: Caller | undefined): void {
  const known = callers.get(database) ?? new Map<string, Caller>();
  callers.set(database, known);
  known.delete(bearer);
  if (caller === undefined) return;
  known.set(bearer, caller);
  const [oldest = ''] = known.size > MOST ? known.keys() : [];
  known.delete(oldest);
}
