import { type Tx } from '../../platform/database/transaction.ts';
import { noteReplay } from '../notices/signInTrace.ts';
import { endSession } from './sessions.ts';
import { GRACE_SECONDS, hashOf, newNonce } from './tokens.ts';

/** The session that a refresh token goes on with. */
export interface RefreshableSession {
  sessionId: number;
  personId: number;
  clientId: string;
  scopes: string[];
  expiresAt: Date;
}

interface Row extends RefreshableSession {
  ended: boolean;
  reused: boolean;
}

/**
 * The session of a refresh token; 'unknown' for what was never one, 'ended' when the token or its
 * session is over. A token spent more than 10 s ago was stolen, by this caller or by the first one:
 * the whole session ends. Platform scope.
 */
export async function sessionOfRefreshToken(tx: Tx, secret: string): Promise<RefreshableSession | 'unknown' | 'ended'> {
  const { rows } = await tx.raw<Row>({
    text: `select s.id as "sessionId", s.person_id as "personId", s.client_id as "clientId", s.scopes,
                  r.expires_at as "expiresAt",
                  s.ended_at is not null or s.ends_at <= now() or r.expires_at <= now() or i.person_id is null as ended,
                  coalesce(r.spent_at < now() - make_interval(secs => $2), false) as reused
             from oauth_refresh_tokens r
             join oauth_sessions s on s.id = r.session_id
             left join sign_ins i on i.person_id = s.person_id and i.client_id = s.client_id
            where r.token_hash = $1`,
    values: [hashOf(secret), GRACE_SECONDS],
  });
  const [row] = rows;
  if (row === undefined) return 'unknown';
  if (row.reused) {
    await endSession(tx, row.sessionId);
    // Once: a second use finds the session ended.
    if (!row.ended) await noteReplay(tx, row.personId);
  }
  return row.ended || row.reused ? 'ended' : row;
}

/**
 * Spends a refresh token, and answers the nonce of the tokens that follow it; the same to anyone
 * who shows it again within 10 s, so that two tabs that refresh at the same moment both go on, and
 * on one chain. Undefined when it is too late. Nonces of earlier tokens are forgotten: a copy of
 * the database and a token long spent give nothing. Platform scope.
 */
export async function spendRefreshToken(tx: Tx, secret: string): Promise<Buffer | undefined> {
  const { rows } = await tx.raw<{ nonce: Buffer }>({
    text: `with spent as (
             update oauth_refresh_tokens
                set spent_at = least(spent_at, now()), successor_nonce = coalesce(successor_nonce, $3)
              where token_hash = $1 and (spent_at is null or spent_at >= now() - make_interval(secs => $2))
             returning session_id, successor_nonce
           ), forgotten as (
             update oauth_refresh_tokens r set successor_nonce = null from spent s
              where r.session_id = s.session_id and r.token_hash <> $1
                and r.successor_nonce is not null and r.spent_at < now() - make_interval(secs => $2)
           )
           select successor_nonce as nonce from spent`,
    values: [hashOf(secret), GRACE_SECONDS, newNonce()],
  });
  return rows[0]?.nonce;
}
