import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const owner = (sql: string) => world.ledger.fresh.asOwner(sql);
const admin = () => world.tokens.admin;
const read = (path: string, token: string) => world.call('GET', path, { token });

// They called a moment ago.
beforeEach(async () => {
  expect((await read('/restaurants', admin())).status).toBe(200);
});

it.each([
  ['the session ended', 'update oauth_sessions set ended_at = now()', 'update oauth_sessions set ended_at = null', 401],
  ['the person was disabled', `update people set status = 'disabled'`, `update people set status = 'active'`, 401],
  [
    'the token expired',
    `update oauth_access_tokens set expires_at = now() - interval '1 second'`,
    `update oauth_access_tokens set expires_at = now() + interval '15 minutes'`,
    401,
  ],
])('who called a moment ago reads nothing any more once %s', async (_, change, back, status) => {
  await owner(change);
  try {
    const list = await read('/restaurants', admin());
    expect([list.status, list.data]).toEqual([status, undefined]);
    // A refusal for another reason comes after this one.
    expect((await read('/restaurants/999999', admin())).status).toBe(status);
    expect((await read('/restaurants?page[number]=x', admin())).status).toBe(status);
  } finally {
    await owner(back);
  }
});

it('a name that changed shows at the next reading', async () => {
  await owner(`update people set name = 'Camille F.' where role = 'account_admin'`);
  expect((await read('/current', admin())).text).toContain('Camille F.');
});

it('a reading of what does not exist, or is asked wrongly, is refused as ever', async () => {
  expect((await read('/restaurants/999999', admin())).status).toBe(404);
  expect((await read('/restaurants?page[number]=x', admin())).status).toBe(422);
});
