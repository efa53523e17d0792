import { ADMIN_API } from '@boucle/contract/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { DEMO_PASSWORD } from '../demo/signIns.ts';
import { type AppWorld, appWorld } from '../testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

/** The status of the last of `tries` wrong sign-ins, each from another address as the header says. */
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
