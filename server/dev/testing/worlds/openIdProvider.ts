import { type KeyObject, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Configuration, type JWK, Provider, interactionPolicy } from 'oidc-provider';

/** Somebody at the provider. */
export interface ProviderAccount {
  sub: string;
  email: string;
  email_verified: boolean;
}

/** Changes that a test may make to an answer of the token endpoint on its way. */
export type Meddling = (claims: Record<string, unknown>, forge: Forge) => string;
/** Signs claims as an identity token, with the provider's own key unless another is given. */
export type Forge = (
  claims: Record<string, unknown>,
  header?: { alg: string; kid?: string },
  key?: KeyObject,
) => string;

export const CLIENT = { id: 'boucle-console', secret: 'un-secret-de-chez-google' } as const;

/**
 * An OpenID provider of another vendor (oidc-provider) on a port of this machine, for one client,
 * where every visitor signs in at once as `account`. `issuer` is its address.
 */
export async function openIdProvider(redirectUri: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' } as JWK;
  const state = {
    account: { sub: 'google-1', email: '', email_verified: true } as ProviderAccount,
    /** The person declines instead. */
    declines: false,
    meddle: undefined as Meddling | undefined,
    /** Each request ends so. */
    failing: undefined as 500 | 'cut' | undefined,
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(
    issuer,
    configuration(redirectUri, jwk, () => state.account),
  );
  const handle = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.failing === 'cut') return void request.socket.destroy();
    if (state.failing === 500) return void response.writeHead(500).end();
    if (request.url?.startsWith('/interaction/') === true) return interact(request, response);
    if (request.url === '/token' && state.meddle !== undefined) meddleWith(response, state.meddle);
    await handle(request, response);
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = state.declines
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: state.account.sub }, select_account: {} };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  /** Changes the identity token in what is about to be answered. */
  function meddleWith(response: ServerResponse, meddle: Meddling): void {
    const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
    response.end = ((body?: Buffer | string) => {
      const read = JSON.parse(String(body ?? '{}')) as { id_token?: string };
      if (read.id_token === undefined) return end(body);
      const claims = claimsOf(read.id_token);
      const text = JSON.stringify({ ...read, id_token: meddle(claims, forge(privateKey)) });
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  }

  return { issuer, state, publicKey: createPublicKey(privateKey), end: () => closed(server) };
}

export type OpenIdProvider = Awaited<ReturnType<typeof openIdProvider>>;

function configuration(redirectUri: string, jwk: JWK, accountNow: () => ProviderAccount): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    // As Google does: the e-mail is in the identity token itself.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    ttl: { IdToken: 300, AuthorizationCode: 60, AccessToken: 300, Grant: 300, Interaction: 300, Session: 300 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...accountNow(), sub }) }),
    async loadExistingGrant({ oidc }) {
      const { provider, client, session } = oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const forge =
  (own: KeyObject): Forge =>
  (claims, header = { alg: 'RS256', kid: 'key-1' }, key = own) => {
    const text = [{ typ: 'JWT', ...header }, claims].map((part) => encoded(JSON.stringify(part))).join('.');
    return `${text}.${header.alg === 'none' ? '' : sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => {
      resolve();
    });
  });
