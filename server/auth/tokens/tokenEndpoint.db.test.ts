import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignInWorld, type Tokens, REDIRECT, pkcePair, signInWorld } from '../../dev/testing/signIn.ts';
import { authenticate } from './authenticate.ts';
import { hashOf } from './tokens.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());

const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;
const tokensOf = async (response: Response) => (await response.json()) as Tokens;
const failureOf = async (token: string) => {
  const found = await authenticate(world.database, token);
  return 'failure' in found ? found.failure : 'none';
};
const later = (seconds: number) => `now() - interval '${seconds} seconds'`;

describe('the exchange of a code', () => {
  it('answers tokens that open the API, for the three parameters of the console and no grant type', async () => {
    const response = await world.exchange({ code: await world.code() });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await bodyOf(response);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'read write restaurant:manage user_account:manage',
    });
    expect(Object.keys(body).sort()).toEqual(
      ['access_token', 'created_at', 'expires_in', 'refresh_token', 'scope', 'token_type'].sort(),
    );
    const found = await authenticate(world.database, body['access_token'] as string);
    expect(found).toMatchObject({
      caller: { personId: world.personId, role: 'account_admin', accountId: world.accountId, partnerId: null },
    });
  });

  it('accepts the grant type said out loud', async () => {
    const response = await world.exchange({ code: await world.code(), grant_type: 'authorization_code' });
    expect(response.status).toBe(200);
  });

  it('is refused the second time, and the session of the first goes on', async () => {
    const code = await world.code();
    const first = await tokensOf(await world.exchange({ code }));
    const second = await world.exchange({ code });
    expect(second.status).toBe(400);
    expect(await bodyOf(second)).toMatchObject({ error: 'invalid_grant', request_id: 'request-1' });
    expect(await failureOf(first.access_token)).toBe('none');
  });

  it('ends the session when the code comes back more than 10 s after its spending', async () => {
    const code = await world.code();
    const first = await tokensOf(await world.exchange({ code }));
    await world.asOwner(`update oauth_codes set spent_at = ${later(11)} where spent_at is not null`);
    expect((await world.exchange({ code })).status).toBe(400);
    expect(await failureOf(first.access_token)).toBe('invalid');
    expect((await world.refresh(first.refresh_token)).status).toBe(401);
  });

  it('succeeds for exactly one of 50 at once, whose tokens then work', async () => {
    const code = await world.code();
    const responses = await Promise.all(Array.from({ length: 50 }, () => world.exchange({ code })));
    const won = responses.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    const [winner] = won;
    if (winner === undefined) throw new Error('Nobody won.');
    expect(await failureOf((await tokensOf(winner)).access_token)).toBe('none');
  });

  it('is refused once 60 s have passed', async () => {
    const code = await world.code();
    await world.asOwner(`update oauth_codes set expires_at = ${later(1)}`);
    const response = await world.exchange({ code });
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({ error: 'invalid_grant' });
  });

  it('lives 60 s', async () => {
    await world.code();
    const { rows } = await world.platform((tx) =>
      tx.raw<{ seconds: number }>({
        text: 'select extract(epoch from max(expires_at) - now())::int as seconds from oauth_codes',
      }),
    );
    expect(rows[0]?.seconds).toBeGreaterThan(55);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
  });

  it.each([
    ['another redirect address', { redirect_uri: 'http://localhost:3000/' }, 'invalid_request'],
    ['a redirect address left out', { redirect_uri: '' }, 'invalid_request'],
    ['an unknown client', { client_id: 'intrus' }, 'invalid_client'],
    ['a grant type nobody offers', { grant_type: 'password' }, 'unsupported_grant_type'],
    [
      'a verifier where no challenge was sent',
      { grant_type: 'authorization_code', code_verifier: 'v'.repeat(43) },
      'invalid_grant',
    ],
  ])('refuses %s, in French', async (_name, fields, error) => {
    const response = await world.exchange({ code: await world.code(), ...fields });
    expect(response.status).toBe(400);
    const body = await bodyOf(response);
    expect(body['error']).toBe(error);
    expect(body['detail']).toBe(body['error_description']);
    expect(body['detail']).not.toMatch(/invalid|grant|parameter|client\b/i);
  });

  it('names the parameter that is missing', async () => {
    const body = await bodyOf(await world.exchange({ grant_type: 'authorization_code' }));
    expect(body).toMatchObject({ error: 'invalid_request', detail: 'Il manque le paramètre code.' });
  });

  it('refuses a body that is no form, or names a field twice', async () => {
    const json = await world.app.request('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: await world.code(), client_id: 'administration', redirect_uri: REDIRECT }),
    });
    expect(json.status).toBe(400);
    const twice = await world.app.request('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams([
        ['client_id', 'administration'],
        ['client_id', 'administration'],
        ['code', 'x'],
      ]),
    });
    expect(await bodyOf(twice)).toMatchObject({ error: 'invalid_request' });
  });
});

describe('PKCE', () => {
  it('asks for the verifier of a code whose form carried a challenge', async () => {
    const { verifier, challenge } = pkcePair();
    const fields = { code_challenge: challenge, code_challenge_method: 'S256' };
    const right = await world.exchange({ code: await world.code(fields), code_verifier: verifier });
    expect(right.status).toBe(200);
    const without = await world.exchange({ code: await world.code(fields) });
    expect(without.status).toBe(400);
    const wrong = await world.exchange({ code: await world.code(fields), code_verifier: pkcePair().verifier });
    expect(await bodyOf(wrong)).toMatchObject({ error: 'invalid_grant' });
  });

  it('spends the code at the first wrong verifier', async () => {
    const { verifier, challenge } = pkcePair();
    const code = await world.code({ code_challenge: challenge, code_challenge_method: 'S256' });
    await world.exchange({ code, code_verifier: pkcePair().verifier });
    expect((await world.exchange({ code, code_verifier: verifier })).status).toBe(400);
  });
});

describe('the refresh of a session', () => {
  it('answers new tokens and leaves the scopes as they were', async () => {
    const first = await world.signedIn();
    const response = await world.refresh(first.refresh_token);
    expect(response.status).toBe(200);
    const second = await tokensOf(response);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.scope).toBe(first.scope);
    expect(await failureOf(second.access_token)).toBe('none');
  });

  it('may ask for fewer scopes, never for more', async () => {
    const first = await world.signedIn();
    const fewer = await world.exchange({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
      scope: 'read',
    });
    const found = await authenticate(world.database, (await tokensOf(fewer)).access_token);
    expect(found).toMatchObject({ caller: { scopes: ['read'] } });

    const reader = await world.exchange({ code: await world.code({ scope: 'read' }) });
    const more = await world.exchange({
      grant_type: 'refresh_token',
      refresh_token: (await tokensOf(reader)).refresh_token,
      scope: 'read write',
    });
    expect(await bodyOf(more)).toMatchObject({ error: 'invalid_scope' });
  });

  it('gives two tabs that refresh at the same moment the same tokens, and both go on', async () => {
    const { refresh_token: shared } = await world.signedIn();
    const [left, right] = await Promise.all([world.refresh(shared), world.refresh(shared)]);
    expect([left.status, right.status]).toEqual([200, 200]);
    const [one, other] = [await tokensOf(left), await tokensOf(right)];
    expect(other).toMatchObject({ access_token: one.access_token, refresh_token: one.refresh_token });
    for (const tab of [one, other]) {
      expect(await failureOf(tab.access_token)).toBe('none');
      expect((await world.refresh(tab.refresh_token)).status).toBe(200);
    }
  });

  it('is one chain, however often a token is shown within its grace', async () => {
    const { refresh_token: shown } = await world.signedIn();
    const countOf = async () => {
      const { rows } = await world.platform((tx) =>
        tx.raw<{ count: number }>({
          text: `select count(*)::int as count from oauth_refresh_tokens where session_id = (select max(id) from oauth_sessions)`,
        }),
      );
      return rows[0]?.count;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.refresh(shown)));
    const tokens = await Promise.all(answers.map(tokensOf));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(tokens.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(await countOf()).toBe(2);
    // Fewer scopes the second time: the first decided, and the answer shows it.
    const fewer = { grant_type: 'refresh_token', refresh_token: shown, scope: 'read' };
    expect((await tokensOf(await world.exchange(fewer))).scope).toBe(tokens[0]?.scope);

    const next = await tokensOf(await world.refresh(tokens[0]?.refresh_token ?? ''));
    expect(next.refresh_token).not.toBe(tokens[0]?.refresh_token);
    await world.asOwner(`update oauth_refresh_tokens set spent_at = ${later(11)} where spent_at is not null`);
    await world.refresh(next.refresh_token);
    const { rows } = await world.platform((tx) =>
      tx.raw({
        text: `select from oauth_refresh_tokens
                where session_id = (select max(id) from oauth_sessions)
                  and successor_nonce is not null and spent_at < now() - interval '10 seconds'`,
      }),
    );
    expect(rows).toHaveLength(0);
    // The first token again, long after: its use ends the session.
    expect((await world.refresh(shown)).status).toBe(401);
    expect(await failureOf(next.access_token)).toBe('invalid');
  });

  it('comes to an end however much it is used, the tokens with it', async () => {
    const first = await world.signedIn();
    await world.asOwner(`update oauth_sessions set ends_at = now() + interval '1 minute'`);
    const second = await tokensOf(await world.refresh(first.refresh_token));
    const { rows } = await world.platform((tx) =>
      tx.raw<{ past: number }>({
        text: `select count(*)::int as past from oauth_access_tokens t join oauth_refresh_tokens r using (session_id)
                 join oauth_sessions s on s.id = session_id
                where t.token_hash = $1 and r.token_hash = $2 and t.expires_at <= s.ends_at and r.expires_at <= s.ends_at`,
        values: [hashOf(second.access_token), hashOf(second.refresh_token)],
      }),
    );
    expect(rows[0]?.past).toBe(1);
    await world.asOwner(`update oauth_sessions set ends_at = now()`);
    const response = await world.refresh(second.refresh_token);
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toMatchObject({ error: 'expired_refresh_token' });
  });

  it('ends as many days after the sign-in as the settings say', async () => {
    await world.signedIn();
    const { rows } = await world.platform((tx) =>
      tx.raw<{ days: number }>({
        text: `select extract(day from ends_at - created_at)::int as days from oauth_sessions order by id desc limit 1`,
      }),
    );
    expect(rows[0]?.days).toBe(world.dependencies.config.sessionDays);
    expect(world.dependencies.config.sessionDays).toBe(90);
  });

  it('ends the whole session when a token spent 10 s ago comes back', async () => {
    const first = await world.signedIn();
    const second = await tokensOf(await world.refresh(first.refresh_token));
    await world.asOwner(`update oauth_refresh_tokens set spent_at = ${later(11)} where spent_at is not null`);
    const response = await world.refresh(first.refresh_token);
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toEqual({
      error: 'expired_refresh_token',
      error_description: 'Votre session a expiré. Vous devez vous identifier à nouveau.',
      detail: 'Votre session a expiré. Vous devez vous identifier à nouveau.',
      request_id: 'request-1',
    });
    expect(await failureOf(second.access_token)).toBe('invalid');
    expect((await world.refresh(second.refresh_token)).status).toBe(401);
  });

  it('says expired_refresh_token after 30 days', async () => {
    const { refresh_token: token } = await world.signedIn();
    await world.asOwner(`update oauth_refresh_tokens set expires_at = ${later(1)}`);
    const response = await world.refresh(token);
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toMatchObject({ error: 'expired_refresh_token' });
  });

  it('says expired_refresh_token to a person who was disabled', async () => {
    const { refresh_token: token, access_token: access } = await world.signedIn();
    await world.asOwner(`update people set status = 'disabled'`);
    expect(await failureOf(access)).toBe('invalid');
    expect((await world.refresh(token)).status).toBe(401);
    await world.asOwner(`update people set status = 'active'`);
  });

  it('answers 400 invalid_grant to what never was a refresh token', async () => {
    const response = await world.refresh('boucle_rt_inconnu');
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({ error: 'invalid_grant' });
  });
});

it('keeps hashes of codes and tokens, never themselves', async () => {
  const code = await world.code();
  const tokens = await tokensOf(await world.exchange({ code }));
  const { rows } = await world.platform((tx) =>
    tx.raw<{ all: string }>({
      text: `select coalesce((select string_agg(c::text, ' ') from oauth_codes c), '')
                 || coalesce((select string_agg(t::text, ' ') from oauth_access_tokens t), '')
                 || coalesce((select string_agg(r::text, ' ') from oauth_refresh_tokens r), '') as all`,
    }),
  );
  const kept = rows[0]?.all ?? '';
  expect(kept.length).toBeGreaterThan(100);
  for (const secret of [code, tokens.access_token, tokens.refresh_token]) {
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
