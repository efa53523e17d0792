import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { MOST_WAITING } from '../database/fairQueue.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';

/** More than wait and run at once. */
const AT_ONCE = MOST_WAITING + 60;

let world: ExampleWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await exampleWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());

it('refuses what one account asks beyond its line with a time and a sentence, and serves another', async () => {
  const asker = async (personId: number, path: string) => {
    const headers = { authorization: `Bearer ${await world.tokenOf(personId)}` };
    const ask = async () => app.request(ADMIN_API + path, { headers });
    expect((await ask()).status).toBe(200);
    return ask;
  };
  const busy = await asker(world.people.account_admin, '/restaurants');
  const other = await asker(world.people.super_admin, '/accounts');

  const crowd = Array.from({ length: AT_ONCE }, busy);
  expect((await other()).status).toBe(200);
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status === 429);
  // On a busy machine the last of the line have waited for six seconds, and get a sentence on it.
  const others = answers.filter(({ status }) => status !== 429);
  expect(others.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(others.some(({ status }) => status === 200)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60);
  const [first] = refused;
  expect(Number(first?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await first?.json()).toMatchObject({
    error: 'too_many_requests',
    detail: 'Trop de demandes arrivent en même temps. Rien n’a été fait\u00a0: réessayez dans quelques secondes.',
  });
  expect((await busy()).status).toBe(200);
});
