import { type Tx } from '../../platform/database/transaction.ts';
import { hashOf } from './tokens.ts';

/**
 * Ends the session of an access or refresh token, expired or not; does nothing for what is neither.
 * Platform scope.
 */
export async function revokeToken(tx: Tx, secret: string): Promise<void> {
  await tx.raw({
    text: `update oauth_sessions set ended_at = now()
            where ended_at is null
              and id in (select session_id from oauth_access_tokens where token_hash = $1
                         union all select session_id from oauth_refresh_tokens where token_hash = $1)`,
    values: [hashOf(secret)],
  });
}
