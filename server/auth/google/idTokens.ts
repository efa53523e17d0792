import * as oidc from 'openid-client';
import { ALGORITHM, TIMEOUT_SECONDS, withFailure } from './google.ts';

/** What is kept of an attempt until Google posts its answer. */
export interface TokenAttempt {
  readonly state: string;
  readonly nonce: string;
}

const DISCOVERY_MS = 3600_000;
const known = new Map<string, { metadata: Promise<oidc.ServerMetadata>; until: number }>();

/** The provider's document, shared by the clients of all initiatives. */
function metadataOf(issuer: string): Promise<oidc.ServerMetadata> {
  const kept = known.get(issuer);
  if (kept !== undefined && kept.until > Date.now()) return kept.metadata;
  const metadata = oidc
    .discovery(new URL(issuer), 'boucle', undefined, undefined, { timeout: TIMEOUT_SECONDS, execute: insecure(issuer) })
    .then((configuration) => configuration.serverMetadata());
  known.set(issuer, { metadata, until: Date.now() + DISCOVERY_MS });
  metadata.catch(() => known.delete(issuer));
  return metadata;
}

/** Plain HTTP is for a provider on this very machine: the configuration refuses others. */
const insecure = (issuer: string) => (issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []);

/**
 * The client of an initiative, of which no secret is known: Google posts a signed identity itself
 * (OpenID Connect Core 1.0 §3.2, `form_post`), bound to this browser's attempt by its nonce.
 */
async function configurationOf(issuer: string, clientId: string): Promise<oidc.Configuration> {
  const configuration = new oidc.Configuration(
    await metadataOf(issuer),
    clientId,
    { id_token_signed_response_alg: ALGORITHM },
    oidc.None(),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  for (const apply of [oidc.useIdTokenResponseType, ...insecure(issuer)]) apply(configuration);
  return configuration;
}

/** Where to send the browser, and what to keep in the meantime. Throws GoogleFailure. */
export const beginIdToken = (
  issuer: string,
  clientId: string,
  redirectUri: string,
): Promise<{ address: string; attempt: TokenAttempt }> =>
  withFailure(async () => {
    const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce() };
    const address = oidc.buildAuthorizationUrl(await configurationOf(issuer, clientId), {
      redirect_uri: redirectUri,
      response_mode: 'form_post',
      scope: 'openid email',
      prompt: 'select_account',
      ...attempt,
    });
    return { address: address.href, attempt };
  });

/**
 * The verified e-mail of what Google posted to `redirectUri`: signed by its published key, for this
 * client, now, for this very attempt. Undefined for an e-mail that Google did not verify. Throws
 * GoogleFailure.
 */
export const verifiedEmail = (
  issuer: string,
  clientId: string,
  redirectUri: string,
  { state, nonce }: TokenAttempt,
  answer: Readonly<Record<string, string>>,
): Promise<string | undefined> =>
  withFailure(async () => {
    const address = new URL(redirectUri);
    address.hash = new URLSearchParams(answer).toString();
    const claims = await oidc.implicitAuthentication(await configurationOf(issuer, clientId), address, nonce, {
      expectedState: state,
    });
    const { email, email_verified: verified } = claims;
    return verified === true && typeof email === 'string' ? email : undefined;
  });
