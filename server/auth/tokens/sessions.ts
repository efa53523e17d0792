import { type Config } from '../../platform/config/config.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { noteSignIn } from './lastSignIn.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS, hashOf, newSecret } from './tokens.ts';

/** By what a person proves who they are. */
export type Through = 'password' | 'google';

/** One sign-in of a person on a device, the family of every token that descends from it. */
export interface NewSession {
  personId: number;
  clientId: string;
  scopes: readonly string[];
  address: string | null;
  userAgent: string | null;
  /** Absent: a password. */
  through?: Through | undefined;
}

/** The two secrets of a session, known to no one but the client that is handed them. */
export interface NewTokens {
  accessToken: string;
  refreshToken: string;
  scopes: readonly string[];
}

/**
 * Opens a session, which lives as long as the settings say at most, and returns its id. Of a super
 * administrator who puts a second factor off it ends when one is required. Platform scope.
 */
export async function openSession(
  tx: Tx,
  session: NewSession,
  { sessionDays }: Pick<Config, 'sessionDays'>,
): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into oauth_sessions (person_id, client_id, scopes, address, user_agent, through, ends_at)
           values ($1, $2, $3, $4, $5, $6, least(now() + make_interval(days => $7), $8::timestamptz)) returning id`,
    values: [
      session.personId,
      session.clientId,
      session.scopes,
      session.address,
      session.userAgent,
      session.through ?? 'password',
      sessionDays,
      await graceOf(tx, session.personId),
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The session was not written.');
  await noteSignIn(tx, session.personId);
  return row.id;
}

/** Until when somebody may do without the second factor that they have not set up yet. */
async function graceOf(tx: Tx, personId: number): Promise<string | null> {
  // As a text: an instant of the driver has no microseconds.
  const { rows } = await tx.raw<{ until: string }>({
    text: `select p.second_factor_by::text as until from people p
            where p.id = $1 and p.second_factor_by > now()
              and not exists (select from person_totp t where t.person_id = p.id)
              and not exists (select from person_passkeys k where k.person_id = p.id)`,
    values: [personId],
  });
  return rows[0]?.until ?? null;
}

/** Makes an access token (15 min) and a refresh token (30 days); `keepTokens` makes them valid. */
export const newTokens = (scopes: readonly string[]): NewTokens => ({
  accessToken: newSecret('access'),
  refreshToken: newSecret('refresh'),
  scopes,
});

/**
 * Writes the hashes of a session's new tokens, which end with it at the latest; hashes of a refresh
 * token used twice are there already. A device's refresh token has no other end: its counter may be
 * closed for a summer. Platform scope.
 */
export async function keepTokens(tx: Tx, sessionId: number, tokens: NewTokens): Promise<void> {
  // As a text: an instant of the driver has no microseconds.
  const { rows } = await tx.raw<{ endsAt: string; isDevice: boolean }>({
    text: 'select ends_at::text as "endsAt", restaurant_id is not null as "isDevice" from oauth_sessions where id = $1',
    values: [sessionId],
  });
  const [session] = rows;
  if (session === undefined) return;
  await Promise.all([
    tx.raw({
      text: `insert into oauth_access_tokens (token_hash, session_id, scopes, expires_at)
             values ($1, $2, $3, least(now() + make_interval(secs => $4), $5::timestamptz)) on conflict (token_hash) do nothing`,
      values: [hashOf(tokens.accessToken), sessionId, tokens.scopes, ACCESS_SECONDS, session.endsAt],
    }),
    tx.raw({
      text: `insert into oauth_refresh_tokens (token_hash, session_id, expires_at)
             values ($1, $2, least(case when not $5 then now() + make_interval(secs => $3) end, $4::timestamptz))
             on conflict (token_hash) do nothing`,
      values: [hashOf(tokens.refreshToken), sessionId, REFRESH_SECONDS, session.endsAt, session.isDevice],
    }),
  ]);
}

/** Ends a session: its tokens are worth nothing from now on. Platform scope. */
export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.raw({
    text: 'update oauth_sessions set ended_at = now() where id = $1 and ended_at is null',
    values: [sessionId],
  });
}

/** The scopes of an access token, as they were written. Platform scope. */
export async function scopesOfToken(tx: Tx, accessToken: string): Promise<string[]> {
  const { rows } = await tx.raw<{ scopes: string[] }>({
    text: 'select scopes from oauth_access_tokens where token_hash = $1',
    values: [hashOf(accessToken)],
  });
  return rows[0]?.scopes ?? [];
}

/**
 * Ends a person's sessions, but the one to keep when there is one, and the codes that would open
 * others. Devices of a counter go on: they hang on the tie to its restaurant. Platform scope.
 */
export async function endSessionsOf(tx: Tx, personId: number, keep: number | null): Promise<void> {
  await tx.raw({
    text: `with codes as (update oauth_codes set spent_at = now() where person_id = $1 and spent_at is null)
           update oauth_sessions set ended_at = now()
            where person_id = $1 and id is distinct from $2 and restaurant_id is null and ended_at is null`,
    values: [personId, keep],
  });
}

/** The answer of the token endpoint (RFC 6749 §5.1), `created_at` in seconds since 1970. */
export const tokenAnswer = (tokens: NewTokens) => ({
  access_token: tokens.accessToken,
  token_type: 'Bearer' as const,
  expires_in: ACCESS_SECONDS,
  refresh_token: tokens.refreshToken,
  scope: tokens.scopes.join(' '),
  created_at: Math.floor(Date.now() / 1000),
});
