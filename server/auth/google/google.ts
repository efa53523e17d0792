import * as oidc from 'openid-client';
import { type GoogleSettings } from '../../platform/config/config.ts';

/** The attempt, kept until Google sends the browser back. */
export interface GoogleAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * The person that Google attests. `subject` is a Google account's for ever; `email` is absent
 * unless Google verified it.
 */
export interface GoogleIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
}

/** Why no identity was attested, in a sentence for people; `code` is for the log. */
export class GoogleFailure extends Error {
  override name = 'GoogleFailure';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

export interface GoogleProvider {
  /** Where to send the browser, and what to keep in the meantime. Throws GoogleFailure. */
  begin(redirectUri: string): Promise<{ address: string; attempt: GoogleAttempt }>;
  /** Reads what the browser brought back to `address`. Throws GoogleFailure. */
  prove(address: URL, attempt: GoogleAttempt): Promise<GoogleIdentity>;
}

export const TIMEOUT_SECONDS = 5;
/**
 * How long Google's discovery document is trusted; the library looks up keys when an unknown one
 * signs.
 */
const DISCOVERY_MS = 3600_000;
/** Signatures by public keys only: one that our own secret could make proves nothing. */
export const ALGORITHM = 'RS256';

const AWAY = 'Google ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.';
const CANCELLED = 'La connexion avec Google a été annulée.';
const SPENT = 'Cette connexion avec Google a expiré ou a déjà servi. Recommencez.';
const UNSURE = 'La réponse de Google n’a pas pu être vérifiée. Recommencez, ou connectez-vous avec votre mot de passe.';

/**
 * Signing in with Google: OpenID Connect Core 1.0 §3.1, code flow with PKCE, nonce and state;
 * signatures are always checked.
 */
export function googleProvider({ clientId, clientSecret, issuer }: GoogleSettings): GoogleProvider {
  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined;
  const configuration = (): Promise<oidc.Configuration> => {
    if (known !== undefined && known.until > Date.now()) return known.configuration;
    const discovered = discover();
    const entry = { configuration: discovered, until: Date.now() + DISCOVERY_MS };
    known = entry;
    discovered.catch(() => {
      if (known === entry) known = undefined;
    });
    return discovered;
  };
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, id_token_signed_response_alg: ALGORITHM },
      oidc.ClientSecretPost(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        // Plain HTTP is for a provider on this very machine: the configuration refuses others.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      },
    );

  return {
    begin: (redirectUri) =>
      withFailure(async () => {
        const attempt = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const address = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          // A person with several Google accounts must be able to try another one.
          prompt: 'select_account',
        });
        return { address: address.href, attempt };
      }),

    prove: (address, { state, nonce, verifier }) =>
      withFailure(async () => {
        const tokens = await oidc.authorizationCodeGrant(await configuration(), address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new GoogleFailure(UNSURE, 'no_id_token');
        const { iss, sub, email, email_verified: verified } = claims;
        return { issuer: iss, subject: sub, email: verified === true && typeof email === 'string' ? email : undefined };
      }),
  };
}

export async function withFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): GoogleFailure {
  if (error instanceof GoogleFailure) return error;
  if (error instanceof oidc.AuthorizationResponseError) {
    return new GoogleFailure(error.error === 'access_denied' ? CANCELLED : UNSURE, error.error);
  }
  if (error instanceof oidc.ResponseBodyError) {
    return new GoogleFailure(error.error === 'invalid_grant' ? SPENT : UNSURE, error.error);
  }
  return isAway(error) ? new GoogleFailure(AWAY, 'away') : new GoogleFailure(UNSURE, codeOf(error));
}

/** Not reached, too slow, or failing on Google's side. */
const isAway = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof oidc.ClientError && (error.code === 'OAUTH_TIMEOUT' || statusOf(error.cause) >= 500));

/** By its look: the Response that this server answers with is not the one that fetch gives. */
const statusOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'number'
    ? answer.status
    : 0;

const codeOf = (error: unknown): string =>
  error instanceof oidc.ClientError && error.code !== undefined
    ? error.code
    : error instanceof Error
      ? error.message
      : String(error);
