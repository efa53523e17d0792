import { CLIENT_ID, SCOPES } from '@boucle/contract/base/constants.ts';
import { keepTokens, newTokens, openSession } from '../../auth/tokens/sessions.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';

/** An access token of a person, with every scope, as signing in would give. */
export function sessionToken(database: Database, personId: number): Promise<string> {
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const session = { personId, clientId: CLIENT_ID, scopes: SCOPES, address: null, userAgent: null };
    const tokens = newTokens(SCOPES);
    const sessionId = await openSession(tx, session, { sessionDays: 90 });
    await keepTokens(tx, sessionId, tokens);
    // A file of tests may take longer than a confirmation holds.
    await tx.raw({
      text: `update oauth_sessions set confirmed_at = now() + interval '1 day' where id = $1`,
      values: [sessionId],
    });
    return tokens.accessToken;
  });
}
