import { hash } from 'node:crypto';
import { type Database } from '../../platform/database/pool.ts';
import { type Asking } from '../../platform/database/fairQueue.ts';
import { lineOf } from '../../platform/database/scope.ts';
import { Recent } from './recent.ts';

/**
 * The line of tokens and secrets that no one has shown before: they wait behind each other and
 * delay no one else.
 */
const UNKNOWN_LINE = 'unknown';

/**
 * About as many as ever call within minutes: people of the back-office, accesses of partners, users
 * of their applications.
 */
const MOST = 7_000;

/**
 * By the digest of the credentials, a secret included: knowing a public name alone does not pass
 * for its owner.
 */
const lines = new WeakMap<Database, Recent<string>>();

/**
 * The line of `FairQueue` of the caller that an Authorization header named when it was last read;
 * undefined when no one, or long ago. Costs no reading, and gives no right.
 */
export function knownLine(database: Database, authorization: string): string | undefined {
  return lines.get(database)?.get(keyOf(authorization));
}

/** The turn in which what was shown is read, for a request that came then (performance.now()). */
export const askingOf = (database: Database, authorization: string, since: number): Asking => ({
  account: knownLine(database, authorization) ?? UNKNOWN_LINE,
  since,
});

/**
 * Keeps the account that what was shown acts for, null for the platform; forgets it when it acts
 * for none any more.
 */
export function rememberLine(database: Database, authorization: string, accountId: number | null | undefined): void {
  const known = lines.get(database) ?? new Recent<string>(MOST);
  lines.set(database, known);
  const key = keyOf(authorization);
  if (accountId === undefined) known.delete(key);
  else known.set(key, lineOf(accountId === null ? { kind: 'platform' } : { kind: 'account', accountId }));
}

/** Without the name of its scheme, which may be written in any case. */
const keyOf = (authorization: string): string => hash('sha256', authorization.replace(/^\w+ +/, ''), 'base64');
