import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Database, openDatabase } from '../../database/pool.ts';
import { type AppWorld, appWorld } from '../../testing/world.ts';
import { hashPassword } from '../people/passwords.ts';

const PASSWORD = 'trois-bocaux-verts';
const NEXT = 'quatre-gobelets-jaunes';
const TRIES = 20;
const ALLOWED = 5;

let world: AppWorld;
let passwordHash: string;
let other: Database;
let apps: readonly ReturnType<typeof createApp>[];
beforeAll(async () => {
  world = await appWorld();
  passwordHash = await hashPassword(PASSWORD);
  other = openDatabase({ ownerConfig: world.fresh.ownerConfig });
  apps = [createApp(world.dependencies), createApp({ ...world.dependencies, database: other })];
});
afterAll(async () => {
  await other.close();
  await world.end();
});
beforeEach(() => world.fresh.asOwner(`delete from rate_limits; update people set password_hash = '${passwordHash}'`));

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: (password: string) => object;
}
const CALLS: readonly Asked[] = [
  {
    method: 'PATCH',
    path: '/current/password',
    body: (password) => ({ current_password: password, new_password: NEXT }),
  },
  {
    method: 'POST',
    path: '/current/second_factor/passkeys/options',
    body: (password) => ({ password }),
  },
];

async function send({ method, path, body }: Asked, password: string, instance = 0): Promise<number> {
  const response = await apps[instance]?.request(`/api/v1/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${world.tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(body(password)),
  });
  return response?.status ?? 0;
}

async function counted(call: Asked, instances: number): Promise<{ looked: number; waits: number }> {
  const statuses = await Promise.all(
    Array.from({ length: TRIES }, (_, n) => send(call, `mauvais-mot-de-passe-${n}`, n % instances)),
  );
  const of = (status: number) => statuses.filter((one) => one === status).length;
  return { looked: of(422), waits: of(429) };
}

describe.each(CALLS)('$method $path: twenty wrong passwords at once (fault 1)', (call) => {
  it('five are looked at, and the others told to wait; once they may, the right one serves', async () => {
    expect(await counted(call, 1)).toEqual({ looked: ALLOWED, waits: TRIES - ALLOWED });
    expect(await send(call, PASSWORD)).toBe(429);
    // A quarter of an hour later.
    await world.fresh.asOwner('delete from rate_limits');
    expect(await send(call, PASSWORD, 1)).toBe(200);
  });

  it('in two processes on one database: at most one more, which the second was looking at', async () => {
    const { looked, waits } = await counted(call, 2);
    expect(looked + waits).toBe(TRIES);
    expect(looked).toBeLessThanOrEqual(ALLOWED + 1);
  });
});
