import { type Database } from '../database/pool.ts';
import { type Caller } from '../http/context.ts';
import { Recent } from './recent.ts';

/** Tokens of about as many people as ever work at once. */
const MOST = 2_000;

const callers = new WeakMap<Database, Recent<Caller>>();

/**
 * Whom a token named when it was last read. A presumption: a reading may begin while the token is being read again, but nothing may leave
 * the server on its word alone.
 */
export function remembered(database: Database, bearer: string): Caller | undefined {
  return callers.get(database)?.get(bearer);
}

/** Keeps whom a token names, or forgets the token when it names nobody any more. */
export function remember(database: Database, bearer: string, caller: Caller | undefined): void {
  const known = callers.get(database) ?? new Recent<Caller>(MOST);
  callers.set(database, known);
  if (caller === undefined) known.delete(bearer);
  else known.set(bearer, caller);
}
