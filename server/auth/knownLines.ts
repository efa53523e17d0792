import { createHash } from 'node:crypto';
import { type Database } from '../database/pool.ts';
import { lineOf } from '../database/tenant.ts';
import { type Caller } from '../http/context.ts';
import { Recent } from './recent.ts';
import { remembered } from './remembered.ts';

/** The line of tokens and secrets that nobody has shown before: they wait behind each other and delay nobody else. */
export const UNKNOWN_LINE = 'unknown';

/** Accesses of partners, and customers and restaurateurs who use their applications. */
const MOST = 5_000;

/** By the digest of what was shown, a secret included: whoever knows a public name alone is not taken for its owner. */
const lines = new WeakMap<Database, Recent<string>>();

/** The line in which the work of a caller waits (`FairQueue`). */
export const lineOfCaller = ({ accountId }: Pick<Caller, 'accountId'>): string =>
  lineOf(accountId === null ? { kind: 'platform' } : { kind: 'account', accountId });

/** The line of whom an Authorization header named when it was last read; undefined when nobody, or long ago. Costs no reading. */
export function knownLine(database: Database, authorization: string): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const caller = bearer === undefined ? undefined : remembered(database, bearer);
  if (caller !== undefined) return lineOfCaller(caller);
  return lines.get(database)?.get(digest(credentialOf(authorization)));
}

/** Keeps the account that a partner's access, or the token of somebody in their application, acts for; forgets it when it acts for none any more. */
export function rememberLine(database: Database, authorization: string, accountId: number | undefined): void {
  const known = lines.get(database) ?? new Recent<string>(MOST);
  lines.set(database, known);
  const key = digest(credentialOf(authorization));
  if (accountId === undefined) known.delete(key);
  else known.set(key, lineOf({ kind: 'account', accountId }));
}

/** Without the name of its scheme, which may be written in any case. */
const credentialOf = (authorization: string): string => authorization.replace(/^\w+ +/, '');

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');
