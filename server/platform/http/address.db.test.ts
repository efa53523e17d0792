import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { inScope } from '../database/tenant.ts';
import { DEMO_PASSWORD } from '../../dev/worlds/demo/signIns.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

/** The status of the last of `tries` wrong sign-ins, each from another address by the header. */
async function lastOf(tries: number, behindProxy: boolean): Promise<number | undefined> {
  const { dependencies } = world;
  const app = createApp({ ...dependencies, config: { ...dependencies.config, behindProxy } });
  let status: number | undefined;
  for (let n = 1; n <= tries; n += 1) {
    const response = await app.request(`${ADMIN_API}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ email: `proxy-${behindProxy}@exemple.fr`, password: `${DEMO_PASSWORD}!` }),
    });
    status = response.status;
  }
  return status;
}

it('lets nobody escape the limits by writing another address', async () => {
  expect(await lastOf(6, false)).toBe(429);
});

it('counts the address that our own proxy forwards', async () => {
  expect(await lastOf(6, true)).toBe(401);
});

it.each(['<script>', 'a\tb', '203.0.113.7, unknown', '203.0.113.7:80'])(
  'keeps no address that is none (%s): the peer counts',
  async (forwarded) => {
    const { dependencies } = world;
    const app = createApp({ ...dependencies, config: { ...dependencies.config, behindProxy: true } });
    const response = await app.request(`${ADMIN_API}/card_holders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.tokens.admin}`,
        'content-type': 'application/json',
        'x-forwarded-for': forwarded,
      },
      body: JSON.stringify({ quantity: 1, initial_amount: 5 }),
    });
    expect(response.status).toBe(201);
    const { rows } = await inScope(dependencies.database, { kind: 'platform' }, (tx) =>
      tx.raw<{ address: string | null }>({ text: 'select address from events order by id desc limit 1' }),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.address).toBeNull();
  },
);
