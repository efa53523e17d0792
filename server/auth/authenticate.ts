import { isDeepStrictEqual } from 'node:util';
import { DatabaseAway } from '../database/errors.ts';
import { type Database } from '../database/pool.ts';
import { named } from '../database/statementNames.ts';
import { type Ahead } from '../database/statements.ts';
import { inScope, inTurn } from '../database/tenant.ts';
import { type Caller } from '../http/context.ts';
import { UNKNOWN_LINE, lineOfCaller } from './knownLines.ts';
import { remember, remembered } from './remembered.ts';
import { hashOf } from './tokens/tokens.ts';

/** Who calls, or why nobody does: no token, one that is unknown or ended, one that expired. */
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

/**
 * Reads an access token in one round trip. A session that ended, a person who was disabled, a deactivated account or partner make it
 * invalid at once. Throws DatabaseAway when the database does not answer.
 */
export async function authenticate(database: Database, bearer: string | null): Promise<Authentication> {
  if (bearer === null || bearer === '') return { failure: 'missing' };
  const query = named({ text: CALLER, values: [hashOf(bearer)] });
  const known = remembered(database, bearer);
  const account = known === undefined ? UNKNOWN_LINE : lineOfCaller(known);
  const row = await inTurn(database, { account }, () =>
    database.pool.query<CallerRow>(query).then(
      ({ rows }) => rows[0],
      (error: unknown) => {
        // The query never changes and takes anything: when it fails, it is the database that does.
        throw new DatabaseAway(error);
      },
    ),
  );
  return conclude(database, bearer, row);
}

/** The caller asked ahead of a reading for the presumed caller: throws when the token names somebody else, or nobody. */
export function sameCaller(database: Database, bearer: string, presumed: Caller): Ahead {
  return {
    query: { text: CALLER, values: [hashOf(bearer)] },
    accept: (rows) => {
      const found = conclude(database, bearer, rows[0] as CallerRow | undefined);
      if (!('caller' in found) || !isDeepStrictEqual(found.caller, presumed))
        throw new Error('The token names another caller.');
    },
  };
}

function conclude(database: Database, bearer: string, row: CallerRow | undefined): Authentication {
  const authentication = read(row);
  remember(database, bearer, 'caller' in authentication ? authentication.caller : undefined);
  // Nobody waits for it, and a session seen a minute ago is not written again.
  if (row?.unseen === true && !row.expired) void markSeen(database, row.session_id);
  return authentication;
}

function read(row: CallerRow | undefined): Authentication {
  if (row === undefined) return { failure: 'invalid' };
  if (row.expired) return { failure: 'expired' };
  const caller: Caller = {
    personId: row.person_id,
    role: row.role,
    accountId: row.account_id,
    partnerId: row.partner_id,
    sessionId: row.session_id,
    email: row.email,
    name: row.name,
    scopes: row.scopes,
  };
  return { caller };
}

async function markSeen(database: Database, sessionId: number): Promise<void> {
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
