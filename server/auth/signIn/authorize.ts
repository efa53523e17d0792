import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type PartnerScope, PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { type Context } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { policyWithFormTo } from '../../platform/http/headers.ts';
import { type ClientAccess, type OAuthClient, findClient } from '../tokens/clients.ts';
import { openConsent, proofOf, sealConsent } from '../tokens/consentTicket.ts';
import { hasConsent, writeConsent } from '../tokens/consents.ts';
import { USER_AGENT_MAX, deviceOf, shownDevice } from '../people/devices.ts';
import { issueSignInCode } from './issueSignInCode.ts';
import { onceEach, readForm } from '../form.ts';
import { CHALLENGE, redirect, unknownApplication } from '../tokens/consoleRequest.ts';
import { type Asking, consentPage, endUserSignInPage } from '../pages/authorize.ts';
import { type Page, page } from '../../platform/pages/layout.ts';
import { type Entrant, findEndUser, endUserOf } from '../people/people.ts';
import { fromOf } from '../secondFactor/trace.ts';
import { askFactor } from '../secondFactor/ask.ts';
import { type Realm, signIn } from './signIn.ts';
import { endUserRealm } from '../limits/tries.ts';
import { type AuthVariables } from '../unauthorized.ts';

type AuthContext = Context<{ Variables: AuthVariables }>;

/** A request that may be answered to the application: its client and return address are known. */
interface Request {
  client: OAuthClient;
  access: ClientAccess;
  redirectUri: string;
  state: Record<string, string>;
  asked: { scopes: readonly PartnerScope[]; challenge: string } | { refusal: Record<string, string> };
  fields: Readonly<Record<string, string>>;
}

const FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

/**
 * GET and POST /oauth/authorize: a partner's application, or the initiative's own page, asks to act
 * for a customer or a restaurant owner (RFC 6749 §4.1, PKCE S256 required). They sign in, then
 * consent to a partner's, on pages of ours; 303 to the registered address with a code, or with the
 * RFC's error.
 */
export function authorizeRoute(dependencies: AuthDependencies) {
  return async (context: AuthContext): Promise<Response> => {
    const values =
      context.req.method === 'GET' ? onceEach(new URL(context.req.url).searchParams) : await readForm(context);
    const request = values && (await readRequest(dependencies, values));
    if (!request) return unknownApplication(context);
    const { redirectUri, state, asked } = request;
    if ('refusal' in asked) return redirect(redirectUri, { ...asked.refusal, ...state });
    switch (context.req.method === 'GET' ? undefined : values.get('step')) {
      case undefined:
        return show(context, request, 200, endUserSignInPage(askingOf(request, asked.scopes)));
      case 'sign_in':
        return signInEndUser(context, dependencies, request, asked, values);
      case 'allow':
        return allow(context, dependencies, request, asked, values);
      default:
        return redirect(redirectUri, {
          error: 'access_denied',
          error_description: errors.access_denied,
          ...state,
        });
    }
  };
}

type Asked = Exclude<Request['asked'], { refusal: unknown }>;

async function signInEndUser(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: Request,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  const { access, redirectUri, fields } = request;
  const email = values.get('email') ?? '';
  const realm: Realm = {
    name: endUserRealm(access.accountId),
    entrance: 'partner_app',
    find: (tx, typed) => findEndUser(tx, access, typed),
  };
  const password = values.get('password') ?? '';
  const requestId = context.get('requestId');
  const credentials = { email, password, ...fromOf(context), requestId, browser: shownDevice(context) };
  const found = await signIn(dependencies, credentials, realm);
  const asking = askingOf(request, asked.scopes);
  if ('refusal' in found) {
    const tooMany = found.refusal === 'too_many_requests';
    if (tooMany) context.header('retry-after', String(found.retryAfter));
    const sentence = tooMany ? found.sentence : errors.bad_credentials;
    return show(context, request, tooMany ? 429 : 422, endUserSignInPage(asking, email, sentence));
  }
  const { person } = found;
  const second = await askFactor(context, dependencies, person, { kind: 'end_user', redirectUri, fields });
  return second ?? consentOrGrant(context, dependencies, request, asked, person);
}

/** Who is known now: the consent, or the code at once when it was given before. */
async function consentOrGrant(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: Request,
  asked: Asked,
  person: Pick<Entrant, 'id' | 'name' | 'email'>,
): Promise<Response> {
  const { database, secret, now } = dependencies;
  const { access } = request;
  const { id: personId } = person;
  // The page is the initiative's, as this one is: there is no third party to allow.
  if (access.partner === null) return grant(context, dependencies, request, asked, personId);
  const asking = { ...askingOf(request, asked.scopes), partnerName: access.partner.name };
  const { known, proof } = await inScope(database, { kind: 'platform' }, async (tx) => ({
    known: await hasConsent(tx, access, personId, asked.scopes),
    proof: await proofOf(tx, personId),
  }));
  if (known) return grant(context, dependencies, request, asked, personId);
  const ticket = sealConsent(secret, { personId, proof, fields: request.fields }, now());
  return show(context, request, 200, consentPage(asking, person, ticket));
}

/** A person who showed their second factor goes on with the request as it was made. */
export async function continueAuthorization(
  context: AuthContext,
  dependencies: AuthDependencies,
  fields: Readonly<Record<string, string>>,
  personId: number,
): Promise<Response> {
  const request = await readRequest(dependencies, new Map(Object.entries(fields)));
  if (request === undefined || 'refusal' in request.asked) return unknownApplication(context);
  const person = await inScope(dependencies.database, { kind: 'platform' }, (tx) =>
    endUserOf(tx, request.access, personId),
  );
  if (person === undefined) return unknownApplication(context);
  return consentOrGrant(context, dependencies, request, request.asked, person);
}

async function allow(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: Request,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  const { database, secret, now } = dependencies;
  const ticket = openConsent(secret, values.get('ticket') ?? '', request, now());
  const isSame =
    ticket !== undefined &&
    (await inScope(database, { kind: 'platform' }, (tx) => proofOf(tx, ticket.personId))) === ticket.proof;
  if (!isSame) {
    const sentence = 'Cette demande a expiré\u00a0: connectez-vous de nouveau.';
    return show(context, request, 422, endUserSignInPage(askingOf(request, asked.scopes), '', sentence));
  }
  return grant(context, dependencies, request, asked, ticket.personId);
}

/** Writes the consent and gives the code, together. */
async function grant(
  context: AuthContext,
  dependencies: AuthDependencies,
  { client, access, redirectUri, state }: Request,
  { scopes, challenge }: Asked,
  personId: number,
): Promise<Response> {
  const userAgent = context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
  const address = context.get('address');
  const { publicUrl } = dependencies.config;
  const { code, cookie } = await inScope(dependencies.database, { kind: 'platform' }, async (tx) => {
    await writeConsent(tx, access, personId, scopes);
    const asked = { personId, clientId: client.id, redirectUri, scopes, challenge, address, userAgent };
    const device = await deviceOf(tx, context, personId, { path: '/oauth', publicUrl });
    return { code: await issueSignInCode(tx, dependencies, asked, device.token), cookie: device.cookie };
  });
  const response = redirect(redirectUri, { code, ...state });
  response.headers.append('set-cookie', cookie);
  return response;
}

async function readRequest(
  { database, config }: AuthDependencies,
  values: ReadonlyMap<string, string>,
): Promise<Request | undefined> {
  const redirectUri = values.get('redirect_uri') ?? '';
  const found = await inScope(database, { kind: 'platform' }, (tx) =>
    findClient(tx, values.get('client_id') ?? '', config),
  );
  if (found === undefined || found.access === null || !found.redirectUris.includes(redirectUri)) return undefined;
  const { access, ...client } = found;
  const state = values.get('state');
  const fields = FIELDS.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    client,
    access,
    redirectUri,
    state: state === undefined ? {} : { state },
    asked: readAsked(values, client),
    fields: Object.fromEntries(fields),
  };
}

function readAsked(values: ReadonlyMap<string, string>, { scopes: allowed }: OAuthClient): Request['asked'] {
  const refusal = (error: string, error_description: string) => ({ refusal: { error, error_description } });
  if (values.get('response_type') !== 'code') {
    return refusal('unsupported_response_type', 'Seul le type de réponse code est pris en charge.');
  }
  const challenge = values.get('code_challenge') ?? '';
  if (values.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
    return refusal('invalid_request', 'Un défi PKCE de méthode S256 est requis.');
  }
  const asked = values.get('scope')?.split(' ').filter(Boolean) ?? allowed;
  const scopes = PARTNER_SCOPES.filter((scope) => asked.includes(scope) && allowed.includes(scope));
  if (scopes.length === 0 || scopes.length !== new Set(asked).size) {
    return refusal('invalid_scope', 'Ces droits ne peuvent pas être accordés.');
  }
  return { scopes, challenge };
}

const askingOf = ({ client, access, fields }: Request, scopes: readonly PartnerScope[]): Asking => ({
  applicationName: client.name,
  partnerName: access.partner?.name ?? null,
  accountName: access.accountName,
  scopes,
  request: fields,
});

/** Browsers hold redirections after a form to the policy of its page. */
async function show(context: AuthContext, { redirectUri }: Request, status: 200 | 422 | 429, shown: Page) {
  const response = await page(context, status, shown);
  response.headers.set('content-security-policy', policyWithFormTo(redirectUri));
  return response;
}
