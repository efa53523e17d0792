import { type PartnerScope, PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { type Context } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { policyWithFormTo } from '../../platform/http/headers.ts';
import { type Page, page } from '../../platform/pages/layout.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { type Asking } from '../pages/authorize.ts';
import { type Accepted, signUpTerms } from '../people/terms.ts';
import { hasPasskeys } from '../secondFactor/passkeys.ts';
import { type ClientAccess, type OAuthClient, findClient } from '../tokens/clients.ts';
import { CHALLENGE } from '../tokens/consoleRequest.ts';
import { type AuthVariables } from '../unauthorized.ts';

export type AuthContext = Context<{ Variables: AuthVariables }>;

/** A request that may be answered to the application: its client and return address are known. */
export interface AuthorizeRequest {
  client: OAuthClient;
  access: ClientAccess;
  redirectUri: string;
  state: Record<string, string>;
  asked: { scopes: readonly PartnerScope[]; challenge: string } | { refusal: Record<string, string> };
  fields: Readonly<Record<string, string>>;
  /**
   * The texts in force that a new consumer accepts; closed where none may sign up, none on the
   * restaurants' page, which is not for consumers.
   */
  signUp: Accepted | 'closed' | 'none';
  /** The initiative's client at Google, where it has consumers sign in so. */
  google: string | null;
  /** Consumers may have a passkey in place of a password. */
  passkeys: boolean;
}

/** A request that asks for what may be granted. */
export type Asked = Exclude<AuthorizeRequest['asked'], { refusal: unknown }>;

const FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

/** The request of an application; undefined when nothing may be answered to it. */
export async function readRequest(
  { database, config }: AuthDependencies,
  values: ReadonlyMap<string, string>,
): Promise<AuthorizeRequest | undefined> {
  const redirectUri = values.get('redirect_uri') ?? '';
  const read = await inScope(database, { kind: 'platform' }, async (tx) => {
    const found = await findClient(tx, values.get('client_id') ?? '', config);
    if (found === undefined || found.access === null || !found.redirectUris.includes(redirectUri)) return undefined;
    const { access, ...client } = found;
    return { access, client, ...(await offeredBy(tx, access)) };
  });
  if (read === undefined) return undefined;
  const { access, client, signUp, google } = read;
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
    signUp,
    google,
    passkeys: signUp !== 'none' && hasPasskeys(config),
  };
}

/**
 * What the initiative offers by this access: an account, under which texts, and Google. Platform
 * scope.
 */
async function offeredBy(
  tx: Tx,
  { accountId, audience }: ClientAccess,
): Promise<Pick<AuthorizeRequest, 'signUp' | 'google'>> {
  const { rows } = await tx.raw<{ signUp: boolean; google: string | null }>({
    text: `select sign_up as "signUp", case when connect_with_google then google_client_id end as google
             from accounts where id = $1`,
    values: [accountId],
  });
  const { signUp = false, google = null } = rows[0] ?? {};
  if (audience === 'restaurant') return { signUp: 'none', google: null };
  return { signUp: (signUp ? await signUpTerms(tx, accountId) : undefined) ?? 'closed', google };
}

function readAsked(values: ReadonlyMap<string, string>, { scopes: allowed }: OAuthClient): AuthorizeRequest['asked'] {
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

/** The request as its pages show it. */
export const askingOf = (
  { client, access, fields, signUp, google, passkeys }: AuthorizeRequest,
  scopes: readonly PartnerScope[],
): Asking => ({
  applicationName: client.name,
  partnerName: access.partner?.name ?? null,
  accountName: access.accountName,
  slug: access.slug,
  scopes,
  request: fields,
  signUp: typeof signUp === 'object' ? 'open' : signUp,
  google: google !== null,
  passkeys,
});

/** Browsers hold redirections after a form to the policy of its page. */
export async function show(
  context: AuthContext,
  { redirectUri }: Pick<AuthorizeRequest, 'redirectUri'>,
  status: 200 | 422 | 429,
  shown: Page,
): Promise<Response> {
  const response = await page(context, status, shown);
  response.headers.set('content-security-policy', policyWithFormTo(redirectUri));
  return response;
}
