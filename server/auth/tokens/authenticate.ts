import { type Database } from '../../platform/database/pool.ts';
import { inScope, readAlone } from '../../platform/database/tenant.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { askingOf, rememberLine } from './knownLines.ts';
import { hashOf } from './tokens.ts';

/** Who calls, or why no one does: no token, one that is unknown or ended, one that expired. */
export type Authentication = { caller: Caller } | { failure: 'missing' | 'invalid' | 'expired' };

interface CallerRow {
  session_id: number;
  person_id: number;
  role: Caller['role'];
  account_id: number | null;
  partner_id: number | null;
  email: string;
  name: string;
  scopes: string[];
  expired: boolean;
  unseen: boolean;
}

const CALLER = 'select * from caller_of_token($1)';
const CALLER_IN_EXAMPLE = 'select * from example_caller_of_token($1)';

/**
 * Reads an access token in one round trip. A session that ended, a person who was disabled, a
 * deactivated account or partner make it invalid at once. `since` is when the request came
 * (performance.now()). `inExample`: who calls works in the example of their initiative
 * (docs/examples.md), and is no one when there is none. Throws DatabaseAway when the database does
 * not answer.
 */
export async function authenticate(
  database: Database,
  bearer: string | null,
  { since = performance.now(), inExample = false }: { since?: number; inExample?: boolean } = {},
): Promise<Authentication> {
  if (bearer === null || bearer === '') return { failure: 'missing' };
  const [row] = await readAlone<CallerRow>(database, askingOf(database, bearer, since), {
    text: inExample ? CALLER_IN_EXAMPLE : CALLER,
    values: [hashOf(bearer)],
  });
  const authentication = read(row, inExample);
  // The line is the real initiative's.
  if (!inExample)
    rememberLine(database, bearer, 'caller' in authentication ? authentication.caller.accountId : undefined);
  // No one waits for it, and a session seen a minute ago is not written again.
  if (row?.unseen === true && !row.expired) void markSeen(database, row.session_id);
  return authentication;
}

function read(row: CallerRow | undefined, inExample: boolean): Authentication {
  if (row === undefined) return { failure: 'invalid' };
  if (row.expired) return { failure: 'expired' };
  const caller: Caller = {
    personId: row.person_id,
    role: row.role,
    accountId: row.account_id,
    inExample,
    partnerId: row.partner_id,
    sessionId: row.session_id,
    email: row.email,
    name: row.name,
    scopes: row.scopes,
  };
  return { caller };
}

/** Notes that a session was used, to the minute. */
export async function markSeen(database: Database, sessionId: number): Promise<void> {
  try {
    await inScope(database, { kind: 'platform' }, (tx) =>
      tx.raw({
        text: `update oauth_sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
        values: [sessionId],
      }),
    );
  } catch (error) {
    database.report(error);
  }
}
