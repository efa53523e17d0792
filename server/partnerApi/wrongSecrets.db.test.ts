import { type ApiAccess } from '@boucle/contract/features/apiAccesses/calls.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';
import { writeRefusedTries } from './refusedTries.ts';
import { networkOf } from '../platform/http/network.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterAll(() => world.end());

it('many wrong secrets for a public client id are counted, limited, and not logged one by one', async () => {
  const access = await world.newAccess();
  const wrong = { ...access, client_secret: 'x' };
  const written = async (): Promise<unknown> => {
    const { rows } = await world.owner.query(
      `select (select count(*)::int from api_calls) as calls, (select count(*)::int from rate_limits) as limits,
        (select coalesce(sum(tries), 0)::int from api_refused_tries) as tries`,
    );
    return rows[0];
  };
  const before = await written();
  const statuses = [];
  for (let i = 0; i < 200; i += 1) statuses.push((await world.ask('GET', '/initiatives', { as: wrong })).status);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
  // The first was counted at once; the others wait to be counted together.
  expect(await written()).toEqual({ ...(before as object), tries: 1 });

  const limited = await world.ask('GET', '/initiatives', { as: wrong });
  expect(limited).toMatchObject({
    error: 'too_many_requests',
    detail: 'Trop de secrets erronés\u00a0: réessayez dans un instant.',
  });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  // The holder of the secret is not locked out by others.
  expect((await world.ask('GET', '/initiatives', { as: access })).status).toBe(200);

  await writeRefusedTries(world.fresh.database);
  const token = await world.tokenOf(world.people.partner_admin);
  const { data } = await world.call('GET', '/api_accesses', { token });
  const tries = (data as ApiAccess[]).find(({ id }) => id === access.id)?.refused_tries;
  expect(tries).toEqual({ last_hour: 201, last_day: 201, last_30_days: 201 });
  const { rows } = await world.owner.query('select from api_calls where access_id = $1 and status <> 200', [access.id]);
  expect(rows).toHaveLength(0);
  const { rows: hours } = await world.owner.query('select from api_refused_tries where access_id = $1', [access.id]);
  expect(hours.length).toBeLessThanOrEqual(2);
  expect((await world.call('GET', '/api_accesses.csv', { token })).text).toContain(';201');
});

it('an access is read in the turn of its account once its secret was right, in that of strangers otherwise', async () => {
  const access = await world.newAccess();
  const { shares } = world.fresh.database;
  const enter = vi.spyOn(shares, 'enter');
  const lines = async (as: typeof access): Promise<Set<string>> => {
    enter.mockClear();
    await world.ask('GET', '/initiatives', { as });
    return new Set(enter.mock.calls.map(([{ account }]) => account));
  };
  const { rows } = await world.owner.query('select account_id from api_accesses where id = $1', [access.id]);
  const own = String((rows[0] as { account_id: number }).account_id);
  try {
    expect(await lines(access)).toEqual(new Set(['unknown', own]));
    expect(await lines(access)).toEqual(new Set([own]));
    // The name alone is anybody's.
    expect((await lines({ ...access, client_secret: 'x' })).has('unknown')).toBe(true);
    expect(await lines(access)).toEqual(new Set([own]));
    const pool = vi.spyOn(world.fresh.database.pool, 'query');
    enter.mockClear();
    await world.ask('GET', '/initiatives', { as: access });
    // No query runs outside a turn.
    expect(pool.mock.calls.length).toBeLessThanOrEqual(enter.mock.calls.length);
    pool.mockRestore();
  } finally {
    enter.mockRestore();
  }
});

it('a revoked access and an unknown one are refused alike', async () => {
  const access = await world.newAccess();
  const token = await world.tokenOf(world.people.partner_admin);
  await world.call('POST', `/api_accesses/${access.id}/revoke`, { token, body: {} });
  const unknown = { ...access, client_id: 'boucle_inconnu' };
  for (const as of [access, unknown]) {
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await world.ask('GET', '/initiatives', { as })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  }
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:12::7', '2001:db8:0:12::/64'],
  ['2001:db8:0:12:ffff:1:2:3', '2001:db8:0:12::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the network of « %s » is « %s »', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
