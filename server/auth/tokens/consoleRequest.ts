import { type Context } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { type OAuthClient, findClient } from './clients.ts';
import { type Through } from './sessions.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { type AuthVariables } from '../unauthorized.ts';

/**
 * Parameters of a sign-in to the console, whichever way: where to come back to, and what the code
 * is exchanged against.
 */
export interface ConsoleRequest {
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  /** PKCE, S256. */
  challenge: string | null;
  state: string | null;
  /** By what the person proves who they are. */
  through: Through;
}

/** RFC 7636 §4.2: SHA-256 in base64url. */
export const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Goes back to where a request came from, with its state. */
export const goBack = (
  { redirectUri, state }: Pick<ConsoleRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): Response => redirect(redirectUri, { ...answer, ...(state === null ? {} : { state }) });

/**
 * Reads the request that the form of the console carries, or the refusal to answer: a page for an
 * unknown client or redirect address, for nothing may be sent to an address no one registered; else
 * the error of RFC 6749 §4.1.2.1.
 */
export async function readConsoleRequest(
  context: Context<{ Variables: AuthVariables }>,
  { database, config }: Pick<AuthDependencies, 'database' | 'config'>,
  fields: ReadonlyMap<string, string> | undefined,
): Promise<ConsoleRequest | Response> {
  const clientId = fields?.get('client_id') ?? '';
  const redirectUri = fields?.get('redirect_uri') ?? '';
  const client = await inScope(database, { kind: 'platform' }, (tx) => findClient(tx, clientId, config));
  // A partner's application signs its people in by /oauth/authorize, never people of the console.
  const isKnown = client?.access === null && client.redirectUris.includes(redirectUri);
  if (fields === undefined || !isKnown) return unknownApplication(context);

  const from = { clientId, redirectUri, state: fields.get('state') ?? null, through: 'password' as const };
  const asked = readAsked(fields, client);
  return 'refusal' in asked ? goBack(from, asked.refusal) : { ...from, ...asked };
}

type Asked = Pick<ConsoleRequest, 'scopes' | 'challenge'> | { refusal: Record<string, string> };

/** The scopes and the PKCE challenge asked for, or the error of RFC 6749 §4.1.2.1. */
function readAsked(fields: ReadonlyMap<string, string>, client: OAuthClient): Asked {
  const scopes = fields.get('scope')?.split(' ').filter(Boolean) ?? client.scopes;
  if (!scopes.every((scope) => client.scopes.includes(scope))) {
    return { refusal: { error: 'invalid_scope', error_description: 'Ces droits ne peuvent pas être accordés.' } };
  }
  const challenge = fields.get('code_challenge') ?? null;
  const method = fields.get('code_challenge_method');
  // A method without a challenge is a challenge that somebody took away.
  const sound = challenge === null ? method === undefined : method === 'S256' && CHALLENGE.test(challenge);
  if (!sound)
    return { refusal: { error: 'invalid_request', error_description: 'Seule la méthode S256 est acceptée.' } };
  return { scopes: [...new Set(scopes)], challenge };
}

/** 303 to an address that a client registered, with the answer in its query. */
export function redirect(address: string, answer: Record<string, string>): Response {
  // « + » for a space is read by some clients as a plus.
  const query = new URLSearchParams(answer).toString().replaceAll('+', '%20');
  const location = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** Nothing may be sent to an unregistered address: a page reports it. */
export const unknownApplication = (context: Context<{ Variables: AuthVariables }>) =>
  page(
    context,
    400,
    messagePage({
      title: 'Connexion impossible',
      message: 'L’application ou l’adresse de retour n’est pas connue. Revenez à l’accueil et recommencez.',
      link: { href: '/', label: 'Revenir à l’accueil' },
    }),
  );
