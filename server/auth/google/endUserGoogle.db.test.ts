import { type KeyObject, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backOf, ownPages } from '../../dev/testing/worlds/ownPages.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

const CLIENT = '123456789012-abcdefghijklmnop.apps.googleusercontent.com';
const LEA = 'lea@exemple.fr';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let world: PartnerWorld;
let pages: ReturnType<typeof ownPages>;
let issuer: string;
let provider: Server;
beforeAll(async () => {
  // The two documents of a provider; what it posts is made below.
  provider = createServer((request, response) => {
    const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
    const documents: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(documents[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  world = await partnerWorld();
  world.dependencies.config.googleIssuer = issuer;
  pages = ownPages(world);
  await offer(true);
});
beforeEach(() => world.owner.query('delete from rate_limits'));
afterAll(async () => {
  await new Promise((resolve) => provider.close(resolve));
  await world.end();
});

const offer = (connect_with_google: boolean) =>
  world.call('PATCH', '/account', {
    token: world.tokens.admin,
    body: { account: { connect_with_google, google_client_id: CLIENT } },
  });

/** Leaves for Google; what it was asked, and the browser's cookie. */
async function leave(request = pages.request('customer')) {
  const page = await (await pages.open(request)).text();
  const href = /href="(\/oauth\/google\/begin\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const response = await fetch(world.origin + href, { redirect: 'manual' });
  return {
    asked: new URL(response.headers.get('location') ?? 'about:blank'),
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
function token(
  claims: Record<string, unknown>,
  key: KeyObject = privateKey,
  header: object = { alg: 'RS256', kid: 'one' },
) {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}
function claimsOf(asked: URL, more: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: CLIENT,
    sub: 'google-1',
    iat: now,
    exp: now + 600,
    nonce: asked.searchParams.get('nonce'),
    email: LEA,
    email_verified: true,
    ...more,
  };
}
/** Google posts its answer without a cookie; the browser follows with both of its own. */
async function comeBack(answer: Record<string, string>, cookie: string): Promise<Response> {
  const posted = await pages.post('/oauth/google/return', answer);
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/oauth/google/return']);
  const brought = posted.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return fetch(`${world.origin}/oauth/google/return`, {
    redirect: 'manual',
    headers: { cookie: [cookie, brought].filter(Boolean).join('; ') },
  });
}
const stateOf = (asked: URL): string => asked.searchParams.get('state') ?? '';

describe('a consumer who goes by Google', () => {
  it('leaves for the client of their initiative, and comes back signed in', async () => {
    const { asked, cookie } = await leave();
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: CLIENT,
      response_type: 'id_token',
      response_mode: 'form_post',
      scope: 'openid email',
      redirect_uri: `http://localhost:${world.dependencies.config.port}/oauth/google/return`,
    });
    const entered = await comeBack({ id_token: token(claimsOf(asked)), state: stateOf(asked) }, cookie);
    expect(entered.status).toBe(303);
    expect(backOf(entered).get('state')).toBe('état');
    const tokens = await pages.exchange('customer', backOf(entered).get('code') ?? '');
    const { access_token: as } = (await tokens.json()) as { access_token: string };
    expect((await world.ask('GET', '/customer/current', { as })).data).toMatchObject({ email: LEA });
    expect(
      entered.headers.getSetCookie().filter((one) => one.includes('boucle_google') && one.includes('Max-Age=0')),
    ).toHaveLength(2);
  });

  it('is believed for what Google signed, for this client, now, for this attempt alone', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600;
    const wrong: readonly (readonly [name: string, make: (asked: URL) => Record<string, string>])[] = [
      ['another key', (asked) => ({ id_token: token(claimsOf(asked), otherKey), state: stateOf(asked) })],
      [
        'no signature',
        (asked) => ({ id_token: `${encode({ alg: 'none' })}.${encode(claimsOf(asked))}.`, state: stateOf(asked) }),
      ],
      ['another client', (asked) => ({ id_token: token(claimsOf(asked, { aud: 'autre' })), state: stateOf(asked) })],
      [
        'another issuer',
        (asked) => ({ id_token: token(claimsOf(asked, { iss: 'https://autre.exemple.fr' })), state: stateOf(asked) }),
      ],
      ['another nonce', (asked) => ({ id_token: token(claimsOf(asked, { nonce: 'autre' })), state: stateOf(asked) })],
      ['another state', (asked) => ({ id_token: token(claimsOf(asked)), state: 'autre' })],
      [
        'an hour ago',
        (asked) => ({ id_token: token(claimsOf(asked, { iat: past, exp: past + 60 })), state: stateOf(asked) }),
      ],
      [
        'not verified',
        (asked) => ({ id_token: token(claimsOf(asked, { email_verified: false })), state: stateOf(asked) }),
      ],
      [
        'nobody here',
        (asked) => ({ id_token: token(claimsOf(asked, { email: 'noe@exemple.fr' })), state: stateOf(asked) }),
      ],
      [
        'an owner',
        (asked) => ({ id_token: token(claimsOf(asked, { email: 'manon@exemple.fr' })), state: stateOf(asked) }),
      ],
      [
        'a zero byte',
        (asked) => ({ id_token: token(claimsOf(asked, { email: 'l\u0000a@exemple.fr' })), state: stateOf(asked) }),
      ],
      ['declined', (asked) => ({ error: 'access_denied', state: stateOf(asked) })],
      ['nothing', () => ({})],
      ['too much', (asked) => ({ id_token: 'x'.repeat(5000), state: stateOf(asked) })],
    ];
    for (const [name, make] of wrong) {
      const { asked, cookie } = await leave();
      const answer = await comeBack(make(asked), cookie);
      expect(answer.status, name).toBe(422);
      expect(await answer.text(), name).toContain('role="alert"');
    }
  });

  it('is refused in a browser that did not leave, and to a page that another site posts to', async () => {
    const { asked, cookie } = await leave();
    const answer = { id_token: token(claimsOf(asked)), state: stateOf(asked) };
    expect((await comeBack(answer, '')).status).toBe(400);
    const { cookie: theirs } = await leave();
    expect((await comeBack(answer, theirs)).status).toBe(422);
    const without = await fetch(`${world.origin}/oauth/google/return`, { headers: { cookie } });
    expect([without.status, await without.text()]).toEqual([422, expect.stringContaining('a expiré ou a déjà servi')]);
  });

  it('waits once twenty of a network came to nothing', async () => {
    for (let n = 1; n <= 20; n += 1) {
      const { asked, cookie } = await leave();
      await comeBack({ error: 'access_denied', state: stateOf(asked) }, cookie);
    }
    const { asked, cookie } = await leave();
    const late = await comeBack({ id_token: token(claimsOf(asked)), state: stateOf(asked) }, cookie);
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('Trop d’essais')]);
  });
});

it('is offered where the initiative has a client and wants it, never at the restaurants’ page', async () => {
  const has = async (audience: 'customer' | 'restaurant') =>
    (await (await pages.open(pages.request(audience))).text()).includes('Continuer avec Google');
  expect([await has('customer'), await has('restaurant')]).toEqual([true, false]);
  await offer(false);
  expect(await has('customer')).toBe(false);
  const query = new URLSearchParams(pages.request('customer')).toString();
  expect((await fetch(`${world.origin}/oauth/google/begin?${query}`)).status).toBe(400);
});
