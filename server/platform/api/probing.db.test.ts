import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const get = async (path: string) => (await world.call('GET', path, { token: world.tokens.admin })).status;
const count = async (text: string) =>
  world.platform(async (tx) => (await tx.raw<{ n: number }>({ text })).rows[0]?.n ?? 0);
const PROBES = "select count(*)::int as n from events where action = 'session.probe'";
const MAILS = "select count(*)::int as n from mails where kind = 'probing'";

it('numbers that are not there, asked one by one, are told after thirty and end the sessions after two hundred', async () => {
  // One number again and again is a stale link.
  for (let n = 0; n < 40; n += 1) expect(await get('/customers/900000')).toBe(404);
  expect(await count(PROBES)).toBe(0);
  for (let n = 1; n < 30; n += 1) expect(await get(`/customers/${String(900_000 + n)}`)).toBe(404);
  expect([await count(PROBES), await count(MAILS)]).toEqual([1, 1]);
  // Of other kinds they are few.
  for (let n = 0; n < 29; n += 1) expect(await get(`/orders/${String(900_000 + n)}`)).toBe(404);
  for (let n = 30; n < 200; n += 1) expect(await get(`/customers/${String(900_000 + n)}`)).toBe(404);
  expect([await count(PROBES), await count(MAILS)]).toEqual([2, 1]);
  expect(await count("select count(*)::int as n from events where action = 'session.endProbing'")).toBe(1);
  expect(await get('/customers')).toBe(401);
});
