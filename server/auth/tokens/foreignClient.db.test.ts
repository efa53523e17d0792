import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignInWorld, EMAIL, PASSWORD, signInWorld } from '../../dev/testing/signIn.ts';

let world: SignInWorld;
let origin: string;
const server = createServer((request, response) => void listener(request, response));
let listener: ReturnType<typeof getRequestListener>;

beforeAll(async () => {
  world = await signInWorld();
  listener = getRequestListener(world.app.fetch);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  world.dependencies.config.port = port;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await world.end();
});

const client: oauth.Client = { client_id: 'administration' };
/** The library speaks TLS only; what it would send there goes to the listener of this test. */
const TLS = 'https://console.exemple.fr';
const wire = {
  [oauth.customFetch]: (url: string, options: oauth.CustomFetchOptions<string, unknown>) =>
    fetch(url.replace(TLS, origin), options as RequestInit),
};
const provider: oauth.AuthorizationServer = {
  issuer: TLS,
  token_endpoint: `${TLS}/oauth/token`,
  revocation_endpoint: `${TLS}/oauth/revoke`,
};

/**
 * Signs in by the form, as a browser would, and hands the address it is sent back to to
 * oauth4webapi.
 */
async function callback(challenge: string, state: string): Promise<URL> {
  const form = {
    email: EMAIL,
    password: PASSWORD,
    client_id: client.client_id,
    redirect_uri: `${origin}/auth/callback`,
    scope: 'read write',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const response = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

const exchanged = (parameters: URLSearchParams, verifier: string, redirectUri = `${origin}/auth/callback`) =>
  oauth.authorizationCodeGrantRequest(provider, client, oauth.None(), parameters, redirectUri, verifier, wire);

async function signedIn(): Promise<oauth.TokenEndpointResponse> {
  const verifier = oauth.generateRandomCodeVerifier();
  const back = await callback(await oauth.calculatePKCECodeChallenge(verifier), 'state');
  const response = await exchanged(oauth.validateAuthResponse(provider, client, back, 'state'), verifier);
  return oauth.processAuthorizationCodeResponse(provider, client, response);
}

describe('oauth4webapi, which nobody here wrote', () => {
  it('completes code and PKCE, calls with the token, refreshes it and revokes it', async () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const back = await callback(await oauth.calculatePKCECodeChallenge(verifier), state);
    const parameters = oauth.validateAuthResponse(provider, client, back, state);
    const exchange = () =>
      oauth.authorizationCodeGrantRequest(
        provider,
        client,
        oauth.None(),
        parameters,
        `${origin}/auth/callback`,
        verifier,
        wire,
      );
    const tokens = await oauth.processAuthorizationCodeResponse(provider, client, await exchange());
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: 'read write' });

    const url = new URL(`${TLS}/oauth/authorized_applications.json`);
    const answer = await oauth.protectedResourceRequest(tokens.access_token, 'GET', url, undefined, undefined, wire);
    expect(await answer.json()).toMatchObject([{ uid: 'administration', name: 'Consigne Loire' }]);

    await expect(
      exchange().then((again) => oauth.processAuthorizationCodeResponse(provider, client, again)),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    });

    const refresh = async (token: string) =>
      oauth.processRefreshTokenResponse(
        provider,
        client,
        await oauth.refreshTokenGrantRequest(provider, client, oauth.None(), token, wire),
      );
    const renewed = await refresh(tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);

    const revoked = await oauth.revocationRequest(provider, client, oauth.None(), renewed.refresh_token ?? '', wire);
    await oauth.processRevocationResponse(revoked);
    await expect(refresh(renewed.refresh_token ?? '')).rejects.toThrow();
    await expect(
      oauth.protectedResourceRequest(renewed.access_token, 'GET', url, undefined, undefined, wire),
    ).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  });

  it('has no use for a code caught on the way, without the verifier', async () => {
    const back = await callback(await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()), 'state');
    const parameters = oauth.validateAuthResponse(provider, client, back, 'state');
    const response = await oauth.authorizationCodeGrantRequest(
      provider,
      client,
      oauth.None(),
      parameters,
      `${origin}/auth/callback`,
      oauth.generateRandomCodeVerifier(),
      wire,
    );
    await expect(oauth.processAuthorizationCodeResponse(provider, client, response)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('gets one success of fifty exchanges of a code at once', async () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const back = await callback(await oauth.calculatePKCECodeChallenge(verifier), 'state');
    const parameters = oauth.validateAuthResponse(provider, client, back, 'state');
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await exchanged(parameters, verifier);
        return oauth.processAuthorizationCodeResponse(provider, client, response).then(
          () => 'tokens',
          (error: unknown) => (error instanceof oauth.ResponseBodyError ? error.error : String(error)),
        );
      }),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 49 }, () => 'invalid_grant'), 'tokens']);
  });

  it('loses its session when a refresh token that was spent comes back, and not for two tabs at the same moment', async () => {
    const tokens = await signedIn();
    const refresh = (token = '') => oauth.refreshTokenGrantRequest(provider, client, oauth.None(), token, wire);
    const first = await oauth.processRefreshTokenResponse(provider, client, await refresh(tokens.refresh_token));
    const twin = await oauth.processRefreshTokenResponse(provider, client, await refresh(tokens.refresh_token));
    expect(twin.access_token).toBe(first.access_token);
    expect(twin.refresh_token).toBe(first.refresh_token);

    await world.asOwner(
      `update oauth_refresh_tokens set spent_at = now() - interval '11 seconds' where spent_at is not null`,
    );
    for (const stolen of [tokens.refresh_token, first.refresh_token]) {
      expect((await refresh(stolen)).status).toBe(401);
    }
  });

  it.each([
    'http://localhost:3000/auth/callback/',
    'http://127.0.0.1/auth/callback',
    'https://evil.example/auth/callback',
  ])('is given nothing for the return address %s', async (redirectUri) => {
    const verifier = oauth.generateRandomCodeVerifier();
    const back = await callback(await oauth.calculatePKCECodeChallenge(verifier), 'state');
    const response = await exchanged(
      oauth.validateAuthResponse(provider, client, back, 'state'),
      verifier,
      redirectUri,
    );
    await expect(oauth.processAuthorizationCodeResponse(provider, client, response)).rejects.toMatchObject({
      error: 'invalid_request',
    });
  });
});
