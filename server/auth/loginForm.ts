import { errors, errorText } from '@boucle/contract/messages/fr/errors.ts';
import { type Context } from 'hono';
import { inScope } from '../database/tenant.ts';
import { type Dependencies } from '../http/context.ts';
import { type OAuthClient, findClient } from './clients.ts';
import { issueCode } from './codes.ts';
import { readForm } from './form.ts';
import { page } from './pages/layout.ts';
import { messagePage } from './pages/messagePage.ts';
import { signIn } from './signIn.ts';
import { type AuthVariables } from './unauthorized.ts';

type AuthContext = Context<{ Variables: AuthVariables }>;

/** RFC 7636 §4.2: SHA-256 in base64url. */
export const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Longest name of a browser that is kept. */
export const USER_AGENT_MAX = 300;

/**
 * POST /admin/login, the form of the console posted as it is: 303 to the redirect address with a code, or with access_denied. Never
 * JSON. An unknown client or redirect address is told on a page, for nothing may be sent to an address nobody registered.
 */
export function loginForm({ database, config }: Dependencies) {
  return async (context: AuthContext): Promise<Response> => {
    const form = await readForm(context);
    const clientId = form?.get('client_id') ?? '';
    const redirectUri = form?.get('redirect_uri') ?? '';
    const client = await inScope(database, { kind: 'platform' }, (tx) => findClient(tx, clientId, config));
    // A partner's application signs its people in by /oauth/authorize, and never those of the console.
    const isKnown = client?.access === null && client.redirectUris.includes(redirectUri);
    if (form === undefined || !isKnown) return unknownApplication(context);

    const back = (answer: Record<string, string>): Response => redirect(redirectUri, { ...answer, ...stateOf(form) });
    const asked = readRequest(form, client);
    if ('refusal' in asked) return back(asked.refusal);

    const address = context.get('address');
    const found = await signIn(database, {
      email: form.get('email') ?? '',
      password: form.get('password') ?? '',
      address,
    });
    if ('refusal' in found) {
      const known = found.refusal === 'bad_credentials' ? errors.bad_credentials : errorText(found.refusal);
      return back({ error: 'access_denied', error_description: known });
    }
    const userAgent = context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
    const code = await inScope(database, { kind: 'platform' }, (tx) =>
      issueCode(tx, { personId: found.person.id, clientId, redirectUri, ...asked, address, userAgent }),
    );
    return back({ code });
  };
}

const stateOf = (form: ReadonlyMap<string, string>): Record<string, string> => {
  const state = form.get('state');
  return state === undefined ? {} : { state };
};

type Asked = { scopes: readonly string[]; challenge: string | null } | { refusal: Record<string, string> };

/** The scopes and the PKCE challenge asked for, or the error of RFC 6749 §4.1.2.1. */
function readRequest(form: ReadonlyMap<string, string>, client: OAuthClient): Asked {
  const scopes = form.get('scope')?.split(' ').filter(Boolean) ?? client.scopes;
  if (!scopes.every((scope) => client.scopes.includes(scope))) {
    return { refusal: { error: 'invalid_scope', error_description: 'Ces droits ne peuvent pas être accordés.' } };
  }
  const challenge = form.get('code_challenge') ?? null;
  const method = form.get('code_challenge_method');
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

/** Nothing may be sent to an address nobody registered: it is told on a page. */
export const unknownApplication = (context: AuthContext) =>
  page(
    context,
    400,
    messagePage({
      title: 'Connexion impossible',
      message: 'L’application ou l’adresse de retour n’est pas connue. Revenez à l’accueil et recommencez.',
      link: { href: '/', label: 'Revenir à l’accueil' },
    }),
  );
