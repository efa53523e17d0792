import { registerHooks } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as AppModule from '../../app.ts';
import type * as PoolModule from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { hashPassword } from '../people/passwords.ts';
import type * as SignInModule from './signIn.ts';

const PASSWORD = 'trois-bocaux-verts';
const NEXT = 'quatre-gobelets-jaunes';
const TRIES = 20;
const ALLOWED = 5;
const ALLOWED_TO_STRANGERS = 20;
const EMAIL = 'camille@exemple.fr';

/** The modules of a separate process, hence its queue of hashes, and its connections. */
interface Process {
  readonly request: (path: string, init: RequestInit) => Response | Promise<Response>;
  readonly signIn: (credentials: SignInModule.Credentials) => Promise<SignInModule.SignIn>;
  readonly close: () => Promise<void>;
}

/** A module that such a module loads belongs to the same process: its address shows which. */
const OWN = /\?process=\d+$/;
const hooks = registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const own = OWN.exec(context.parentURL ?? '')?.[0];
    const isOurs = found.url.startsWith('file:') && !found.url.includes('/node_modules/') && !OWN.test(found.url);
    return own !== undefined && isOurs ? { ...found, url: found.url + own } : found;
  },
});

async function anotherProcess(rank: number): Promise<Process> {
  const own = `?process=${rank}`;
  const { openDatabase } = (await import(`../../platform/database/pool.ts${own}`)) as typeof PoolModule;
  const { createApp } = (await import(`../../app.ts${own}`)) as typeof AppModule;
  const { signIn } = (await import(`./signIn.ts${own}`)) as typeof SignInModule;
  const database = openDatabase({ ownerConfig: world.fresh.ownerConfig });
  const dependencies = { ...world.dependencies, database };
  const app = createApp(dependencies);
  return {
    request: (path, init) => app.request(path, init),
    signIn: (credentials) => signIn(dependencies, credentials),
    close: () => database.close(),
  };
}

let world: AppWorld;
let passwordHash: string;
let processes: readonly Process[];
beforeAll(async () => {
  world = await appWorld();
  passwordHash = await hashPassword(PASSWORD);
  processes = [await anotherProcess(1), await anotherProcess(2), await anotherProcess(3)];
});
afterAll(async () => {
  hooks.deregister();
  for (const one of processes) await one.close();
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
  const response = await processes[instance]?.request(`/api/v1/admin${path}`, {
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

describe.each(CALLS)('$method $path: twenty wrong passwords at once', (call) => {
  it('five are looked at, and the others told to wait; once they may, the right one serves', async () => {
    expect(await counted(call, 1)).toEqual({ looked: ALLOWED, waits: TRIES - ALLOWED });
    expect(await send(call, PASSWORD)).toBe(429);
    // A quarter of an hour later.
    await world.fresh.asOwner('delete from rate_limits');
    expect(await send(call, PASSWORD, 1)).toBe(200);
  });

  it('in three processes on one database: five are told wrong all the same', async () => {
    for (let round = 0; round < 3; round += 1) {
      await world.fresh.asOwner('delete from rate_limits');
      expect(await counted(call, processes.length)).toEqual({ looked: ALLOWED, waits: TRIES - ALLOWED });
    }
  });
});

describe('signing in: wrong passwords sent at once to three processes', () => {
  const address = (n: number): string => `198.51.100.${n}`;
  const signIn = async (n: number, from: string, password = `mauvais-mot-de-passe-${n}`): Promise<string> => {
    const credentials = { email: EMAIL, password, address: from, userAgent: null, requestId: 'essai', browser: null };
    const outcome = await processes[n % processes.length]?.signIn(credentials);
    return outcome === undefined || 'person' in outcome ? 'in' : outcome.refusal;
  };
  const wrongOf = async (answers: Promise<string>[]): Promise<number> =>
    (await Promise.all(answers)).filter((error) => error === 'bad_credentials').length;
  beforeAll(() =>
    world.fresh.asOwner(`update people set email = '${EMAIL}', status = 'active' where id = ${world.ledger.adminId}`),
  );

  it('from one network five are looked at, from thirty networks twenty', async () => {
    for (let round = 0; round < 3; round += 1) {
      await world.fresh.asOwner('delete from rate_limits');
      expect(await wrongOf(Array.from({ length: TRIES }, (_, n) => signIn(n, address(1))))).toBe(ALLOWED);
    }
    await world.fresh.asOwner('delete from rate_limits');
    expect(await wrongOf(Array.from({ length: 30 }, (_, n) => signIn(n, address(n))))).toBe(ALLOWED_TO_STRANGERS);
  });

  it('the right one in their midst is let in while it is among the five, and counts no more', async () => {
    for (let n = 0; n < ALLOWED - 1; n += 1) expect(await signIn(n, address(2))).toBe('bad_credentials');
    expect(await signIn(0, address(2), PASSWORD)).toBe('in');
    const { rows } = await inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
      tx.raw({ text: "select key from rate_limits where points > 0 and key !~ '^(refused|unlock):'" }),
    );
    expect(rows).toEqual([]);
  });
});
