import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignInWorld, signInWorld } from '../dev/testing/signIn.ts';
import { authenticate } from './tokens/authenticate.ts';
import { ensureClient } from './tokens/clients.ts';
import { createPasswordLink } from './people/invitations.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());

const TABLES = [
  'oauth_codes',
  'oauth_access_tokens',
  'oauth_refresh_tokens',
  'oauth_sessions',
  'person_links',
  'rate_limits',
];

async function counts() {
  const { rows } = await world.platform((tx) =>
    tx.raw<Record<string, number>>({
      // Refusals are counted for the journal too, once the answer has left.
      text: `select ${TABLES.map((t) => `(select count(*) from ${t} ${t === 'rate_limits' ? "where key not like 'refused:%'" : ''}) as ${t}`).join(', ')}`,
    }),
  );
  return rows[0];
}

const restart = () => ensureClient(world.database, world.dependencies.config);

it('forgets at the start what sign-in has no more use for, and nothing that still has one', async () => {
  const { access_token: token } = await world.signedIn();
  await world.login({ password: 'perdu' });
  await world.platform((tx) => createPasswordLink(tx, world.personId));
  await restart();
  // A wrong password counts for the pair, the e-mail and the network.
  expect(await counts()).toEqual({ ...Object.fromEntries(TABLES.map((table) => [table, 1])), rate_limits: 3 });
  expect(await authenticate(world.database, token)).toHaveProperty('caller');

  await world.asOwner(`update oauth_access_tokens set expires_at = now() - interval '29 days'`);
  await restart();
  expect(await authenticate(world.database, token)).toEqual({ failure: 'expired' });

  await world.asOwner(`
    update oauth_codes set expires_at = now() - interval '61 days';
    update oauth_access_tokens set expires_at = now() - interval '61 days';
    update oauth_refresh_tokens set expires_at = now() - interval '31 days';
    update oauth_sessions set created_at = now() - interval '61 days';
    update person_links set expires_at = now() - interval '31 days';
    update rate_limits set expire = 0`);
  await restart();
  expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
});
