import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { remember, remembered } from '../auth/remembered.ts';
import { type AppWorld, appWorld } from '../testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const owner = (sql: string) => world.ledger.fresh.asOwner(sql);
const admin = () => world.tokens.admin;
const known = (token: string) => remembered(world.ledger.fresh.database, token);
const read = (path: string, token: string) => world.call('GET', path, { token });

// A first call, so that the second may begin for the presumed caller.
beforeEach(async () => {
  expect((await read('/restaurants', admin())).status).toBe(200);
  expect(known(admin())).toBeDefined();
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
])('who was known a moment ago reads nothing any more once %s', async (_, change, back, status) => {
  await owner(change);
  try {
    const list = await read('/restaurants', admin());
    expect([list.status, list.data]).toEqual([status, undefined]);
    // What is refused for another reason is refused for this one first.
    expect((await read('/restaurants/999999', admin())).status).toBe(status);
    expect((await read('/restaurants?page[number]=x', admin())).status).toBe(status);
    expect(known(admin())).toBeUndefined();
  } finally {
    await owner(back);
  }
});

it('who is remembered as another reads what is theirs, and never what is the other’s', async () => {
  remember(world.ledger.fresh.database, world.tokens.stranger, known(admin()));
  const { data } = await read('/customers', world.tokens.stranger);
  expect(data).toMatchObject([{ email: 'ines@exemple.fr' }]);
  expect(known(world.tokens.stranger)?.accountId).toBe(world.other.accountId);
});

it('who is remembered with rights that are not theirs is refused', async () => {
  await read('/current', world.tokens.employee);
  remember(world.ledger.fresh.database, world.tokens.employee, known(admin()));
  expect((await read('/accounts', world.tokens.employee)).status).toBe(403);
  expect((await read('/statements', world.tokens.employee)).status).toBe(403);
});

it('a name that changed shows at the next reading', async () => {
  await owner(`update people set name = 'Camille F.' where role = 'account_admin'`);
  expect((await read('/current', admin())).text).toContain('Camille F.');
});

it('a reading of what does not exist, or is asked wrongly, is refused as ever', async () => {
  expect((await read('/restaurants/999999', admin())).status).toBe(404);
  expect((await read('/restaurants?page[number]=x', admin())).status).toBe(422);
});
