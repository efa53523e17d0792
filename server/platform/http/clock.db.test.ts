import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { callsPerSecond, wrongProofs } from '../../auth/limits/limits.ts';
import { contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';

const DAY = 86_400_000;
/** A server whose clock is months ahead. */
const AHEAD = 400 * DAY;

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => world.end());

/** Only what the process takes for the date: timers and the monotonic clock go on. */
function setClock(ahead: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
}

/** Columns of the schema with an instant or a day about a year ahead, and in how many rows. */
async function ahead(): Promise<Record<string, number>> {
  const { rows: columns } = await world.owner.query<{ name: string; column: string }>(`
    select format('%I.%I', table_schema, table_name) as name,
           case data_type when 'bigint' then format('to_timestamp(%I / 1000.0)', column_name) else column_name end as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('timestamp with time zone', 'date', 'bigint') order by 1, 2`);
  const found: Record<string, number> = {};
  for (const { name, column } of columns) {
    const { rows } = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from ${name} where ${column} between now() + interval '300 days' and now() + interval '500 days'`,
    );
    if ((rows[0]?.n ?? 0) > 0) found[`${name}.${column}`] = rows[0]?.n ?? 0;
  }
  return found;
}

it('writes nothing of a clock that is a year ahead, whatever the call', async () => {
  const before = await ahead();
  let answered = 0;
  for (const call of contractCalls) {
    if (call.method === 'GET') continue;
    const role = ROLES.find((one) => rolesOf(call).includes(one)) ?? 'account_admin';
    // Rows that the example prepares are of the right time, as the ones that others wrote.
    const { id, parts, query, body } = await examples[call.name](world, world.people[role]);
    const path = filledPath(call.path, { id, parts }) + (query === undefined ? '' : `?${query}`);
    const token = await world.tokenOf(world.people[role]);
    setClock(AHEAD);
    const { status } = await world.call(call.method, path, { token, ...(body === undefined ? {} : { body }) });
    vi.useRealTimers();
    if (status === call.success) answered += 1;
  }
  expect(answered).toBeGreaterThan(60);
  expect(await ahead()).toEqual(before);
}, 240_000);

it('says that it is not ready while its clock is more than five seconds off, and how much', async () => {
  const app = createApp(world.dependencies);
  const ask = async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, text: await response.text() };
  };
  for (const off of [6_000, -6_000, AHEAD]) {
    setClock(off);
    expect(await ask('/readyz')).toEqual({ status: 503, text: '{"status":"unavailable","reason":"clock"}' });
    const [, seconds] = /^boucle_clock_ahead_seconds (-?[\d.e+]+)$/m.exec((await ask('/metrics')).text) ?? [];
    expect(Math.round(Number(seconds))).toBe(off / 1000);
    vi.useRealTimers();
  }
  setClock(4_000);
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
});

it.each([
  ['ahead', AHEAD],
  ['behind', -AHEAD],
])(
  'counts tries by the database’s clock: one that is a year %s keeps nobody out, nor lets anybody in',
  async (_, off) => {
    const { database } = world.dependencies;
    const key = `clock ${String(off)}`;
    const calls = () => callsPerSecond(database, '1', 2);
    const proofs = () => wrongProofs(database, '1');
    const [here, elsewhere] = [
      { calls: calls(), proofs: proofs() },
      { calls: calls(), proofs: proofs() },
    ];
    setClock(off);
    for (let n = 0; n < 5; n += 1) await here.proofs.count(key);
    // A minute from the first of them, however long five take on a busy machine; the clocks are
    // compared to a few milliseconds.
    const aboutAMinute = async ({ proofs: counted }: typeof here) => {
      const seconds = (await counted.wait(key)) ?? 0;
      expect(seconds).toBeGreaterThan(20);
      expect(seconds).toBeLessThanOrEqual(61);
    };
    await aboutAMinute(here);
    // Three within a second: counted until they are.
    await expect.poll(() => here.calls.count(key), { interval: 1 }).toBe(1);
    vi.useRealTimers();
    await aboutAMinute(elsewhere);
    await sleep(1_100);
    expect([await here.calls.count(key), await elsewhere.calls.count(key)]).toEqual([undefined, undefined]);
  },
);
