import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseAway } from '../platform/database/errors.ts';
import { openDatabase } from '../platform/database/pool.ts';
import { type Fields, type SignInWorld, signInWorld } from '../dev/testing/signIn.ts';
import { authenticate } from './tokens/authenticate.ts';
import { hashPassword } from './people/passwords.ts';
import { createPerson } from './people/people.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());

const applications = (headers: Record<string, string>) =>
  world.app.request('/oauth/authorized_applications.json', { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const failureOf = async (token: string | null) => {
  const found = await authenticate(world.database, token);
  return 'failure' in found ? found.failure : 'none';
};

describe('the authorized applications', () => {
  it('are a bare array whose administration bears the name of the account', async () => {
    const { access_token: token } = await world.signedIn();
    const response = await applications(bearer(token));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const instant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await response.json()).toEqual([
      { id: 1, name: 'Consigne Loire', created_at: instant, uid: 'administration' },
    ]);
  });

  it('call the console Boucle for a super administrator, who has no account', async () => {
    const passwordHash = await hashPassword('mot-de-la-console');
    await world.platform((tx) =>
      createPerson(tx, {
        role: 'super_admin',
        email: 'Super@exemple.fr',
        name: 'S',
        accountId: null,
        partnerId: null,
        passwordHash,
      }),
    );
    const code = await world.code({ email: 'super@exemple.fr', password: 'mot-de-la-console' });
    const { access_token: token } = (await (await world.exchange({ code })).json()) as { access_token: string };
    expect(await (await applications(bearer(token))).json()).toMatchObject([{ name: 'Boucle', uid: 'administration' }]);
  });

  it('are refused without a token or with an unknown one', async () => {
    for (const headers of [{}, bearer('boucle_at_inconnu'), { authorization: 'Bearer' }]) {
      const response = await applications(headers);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Boucle", error="invalid_token"');
      expect(await response.json()).toEqual({
        error: 'invalid_token',
        error_description: 'Le jeton d’accès n’est pas valide',
        detail: 'Le jeton d’accès n’est pas valide',
        request_id: 'request-1',
      });
    }
  });

  it('say expired_token, to the letter, after 15 minutes', async () => {
    const { access_token: token } = await world.signedIn();
    await world.asOwner(`update oauth_access_tokens set expires_at = now()`);
    const response = await applications(bearer(token));
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: 'expired_token',
      error_description: "Le jeton d'accès a expiré",
      detail: "Le jeton d'accès a expiré",
      request_id: 'request-1',
    });
  });
});

describe('signing out', () => {
  it.each(['access_token', 'refresh_token'] as const)('by the %s ends the session, and only that one', async (kind) => {
    const other = await world.signedIn();
    const tokens = await world.signedIn();
    const response = await world.post('/oauth/revoke', { token: tokens[kind], client_id: 'administration' });
    expect(response.status).toBe(200);
    expect(await failureOf(tokens.access_token)).toBe('invalid');
    expect((await world.refresh(tokens.refresh_token)).status).toBe(401);
    expect(await failureOf(other.access_token)).toBe('none');
  });

  it('answers 200 for what is no token, too', async () => {
    const bodies: Fields[] = [{ token: 'inconnu' }, {}];
    for (const fields of bodies) expect((await world.post('/oauth/revoke', fields)).status).toBe(200);
  });
});

describe('reading an access token', () => {
  it('tells no token from a wrong one, an ended one and an expired one', async () => {
    const { access_token: token, refresh_token: refresh } = await world.signedIn();
    expect(await failureOf(null)).toBe('missing');
    expect(await failureOf('')).toBe('missing');
    expect(await failureOf('boucle_at_\0')).toBe('invalid');
    expect(await failureOf(refresh)).toBe('invalid');
    expect(await failureOf(token)).toBe('none');
    await world.asOwner('update oauth_access_tokens set expires_at = now()');
    expect(await failureOf(token)).toBe('expired');
    await world.asOwner('update oauth_sessions set ended_at = now()');
    expect(await failureOf(token)).toBe('invalid');
  });

  it('notes that the session was seen, at most once a minute', async () => {
    const { access_token: token } = await world.signedIn();
    const seen = async () => {
      const { rows } = await world.platform((tx) =>
        tx.raw<{ age: number }>({
          text: 'select extract(epoch from now() - max(last_seen_at))::int as age from oauth_sessions',
        }),
      );
      return rows[0]?.age;
    };
    await world.asOwner(`update oauth_sessions set last_seen_at = now() - interval '30 seconds'`);
    await failureOf(token);
    expect(await seen()).toBe(30);
    await world.asOwner(`update oauth_sessions set last_seen_at = now() - interval '2 minutes'`);
    await failureOf(token);
    await vi.waitFor(async () => expect(await seen()).toBe(0));
  });

  it('says that the database is away rather than that the token is wrong', async () => {
    const away = openDatabase({ ownerConfig: { ...world.ownerConfig, database: 'absente' } });
    await expect(authenticate(away, 'boucle_at_x')).rejects.toBeInstanceOf(DatabaseAway);
    await away.close();
  });

  it('is all that a tenant may ask about sign-in', async () => {
    const tables = [
      'oauth_codes',
      'oauth_access_tokens',
      'oauth_refresh_tokens',
      'oauth_sessions',
      'oauth_clients',
      'person_links',
      'rate_limits',
      'people_who_may_enter',
      'sign_ins',
    ];
    for (const table of tables) {
      await expect(world.pool.query(`select * from ${table}`)).rejects.toThrow('permission denied');
    }
  });
});
