import { type Tx } from '../../platform/database/transaction.ts';
import { type Through } from './sessions.ts';
import { CODE_SECONDS, GRACE_SECONDS, hashOf, newSecret } from './tokens.ts';

/** Fields of a new code, and what it will be exchanged against. */
export interface NewCode {
  personId: number;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  /** PKCE, S256. */
  challenge: string | null;
  address: string | null;
  userAgent: string | null;
  /** Absent: a password. */
  through?: Through | undefined;
}

export interface Code extends NewCode {
  expiresAt: Date;
}

/** Makes a code that lives 60 s and is exchanged once. Platform scope. */
export async function issueCode(tx: Tx, code: NewCode): Promise<string> {
  const secret = newSecret('code');
  await tx.raw({
    text: `insert into oauth_codes (code_hash, person_id, client_id, redirect_uri, scopes, code_challenge, code_challenge_method,
                                    address, user_agent, expires_at, through)
           values ($1, $2, $3, $4, $5, $6, case when $6::text is null then null else 'S256' end,
                   $7, $8, now() + make_interval(secs => $9), $10)`,
    values: [
      hashOf(secret),
      code.personId,
      code.clientId,
      code.redirectUri,
      code.scopes,
      code.challenge,
      code.address,
      code.userAgent,
      CODE_SECONDS,
      code.through ?? 'password',
    ],
  });
  return secret;
}

/** A code that no one spent yet, expired or not. Platform scope. */
export async function unspentCode(tx: Tx, secret: string): Promise<Code | undefined> {
  const { rows } = await tx.raw<Code>({
    text: `select c.person_id as "personId", c.client_id as "clientId", c.redirect_uri as "redirectUri", c.scopes,
                  c.code_challenge as challenge, c.address, c.user_agent as "userAgent", c.expires_at as "expiresAt", c.through
             from oauth_codes c join sign_ins i on i.person_id = c.person_id and i.client_id = c.client_id
            where c.code_hash = $1 and c.spent_at is null`,
    values: [hashOf(secret)],
  });
  return rows[0];
}

/** Spends a code; of many callers at once exactly one gets true. Platform scope. */
export async function spendCode(tx: Tx, secret: string): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'update oauth_codes set spent_at = now() where code_hash = $1 and spent_at is null',
    values: [hashOf(secret)],
  });
  return rowCount === 1;
}

/**
 * Ties a spent code to the session it opened, for the day somebody shows it again. Platform scope.
 */
export async function rememberSessionOfCode(tx: Tx, secret: string, sessionId: number): Promise<void> {
  await tx.raw({
    text: 'update oauth_codes set session_id = $2 where code_hash = $1',
    values: [hashOf(secret), sessionId],
  });
}

/**
 * A spent code shown again was stolen, by this caller or by the first one: the session it opened
 * ends (RFC 6749 §4.1.2). Not in the first 10 s, where it is rather a form sent twice, and the one
 * that lost must not undo the one that won. Platform scope.
 */
export async function endSessionOfReplayedCode(tx: Tx, secret: string): Promise<void> {
  await tx.raw({
    text: `update oauth_sessions s set ended_at = now() from oauth_codes c
            where c.code_hash = $1 and s.id = c.session_id and s.ended_at is null
              and c.spent_at < now() - make_interval(secs => $2)`,
    values: [hashOf(secret), GRACE_SECONDS],
  });
}
