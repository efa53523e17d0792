import { type Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { openConsent, sealConsent } from './consentTicket.ts';

/** How long, in seconds, a browser is known as the one that began, or that just signed up. */
const COOKIE_SECONDS = 600;

/**
 * Cookies of the pages of /oauth: which browser began a sign-up, asked for a code or went to
 * Google, and who just signed up in it.
 */
export type OauthCookie =
  | 'boucle_begun'
  | 'boucle_code'
  | 'boucle_entrance'
  | 'boucle_google_asked'
  | 'boucle_google_answer';

/** A cookie of ten minutes for the pages under /oauth; an empty value removes it. */
export function oauthCookie(name: OauthCookie, value: string, publicUrl: string | undefined): string {
  const secure = publicUrl?.startsWith('https:') ?? false;
  return generateCookie(name, value, {
    path: '/oauth',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: value === '' ? 0 : COOKIE_SECONDS,
    ...(secure ? { prefix: 'secure', secure } : {}),
  });
}

/** What a browser shows under the name; null for nothing. */
export const shownCookie = (context: Context, name: OauthCookie): string | null =>
  getCookie(context, name, 'secure') ?? getCookie(context, name) ?? null;

/** Lets who just signed up into one client without typing anything again, for ten minutes. */
export const sealEntrance = (
  secret: SecretKeys,
  { personId, proof, clientId }: { personId: number; proof: string; clientId: string },
  now: Date,
): string => sealConsent(secret, { personId, proof, fields: { entrance: clientId } }, now);

/** Who just signed up for this client; undefined when the browser shows nothing that holds. */
export const openEntrance = (secret: SecretKeys, sealed: string, clientId: string, now: Date) =>
  openConsent(secret, sealed, { fields: { entrance: clientId } }, now);
