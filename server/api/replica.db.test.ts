import { ADMIN_API, FIRST_POSITION, POSITION_HEADER } from '@boucle/contract/constants.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { loginOf } from '../database/login.ts';
import { openDatabase } from '../database/pool.ts';
import { type Replica, type ReplicaState, openReplica } from '../database/replica/replica.ts';
import { inScope } from '../database/tenant.ts';
import { type ThrowAwayCluster, startThrowAwayCluster } from '../testing/cluster.ts';
import { freshDatabase } from '../testing/database.ts';
import { type ContractCall, contractCalls, rolesOf } from '../testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../testing/examples/examples.ts';
import { type TestReplica, startReplica } from '../testing/replica.ts';

let cluster: ThrowAwayCluster;
let world: ExampleWorld;
let standby: TestReplica;
let replica: Replica;
let ask: (path: string, token: string, init?: Asked) => Promise<Answer>;

interface Asked {
  position?: string | undefined;
  method?: string;
  body?: unknown;
}
interface Answer {
  status: number;
  bytes: Buffer;
  position: string | null;
}

/** `npm run test:long -- replica` asks as each role. */
const LONG = process.env['LONG'] !== undefined;
const BOUND_SECONDS = 2;
const CALLS = contractCalls.filter(({ access }) => !('public' in access) && access.replica === true);

const opened = (boundSeconds = BOUND_SECONDS, database = world.fresh.ownerConfig.database ?? ''): Replica =>
  openReplica({
    primary: world.fresh.database,
    login: loginOf({ ...standby.ownerConfig, database }),
    boundSeconds,
    report: () => undefined,
    max: 4,
  });

async function becomes(state: ReplicaState, which = replica): Promise<void> {
  const until = performance.now() + 8_000;
  while (which.state !== state) {
    if (performance.now() > until) throw new Error(`The replica is ${which.state}, not ${state}.`);
    await sleep(50);
  }
}

function asking(used: Replica): typeof ask {
  const app = createApp({ ...world.dependencies, replica: used });
  return async (path, token, { position, method = 'GET', body } = {}) => {
    const response = await app.request(ADMIN_API + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(position === undefined ? {} : { [POSITION_HEADER]: position }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      position: response.headers.get(POSITION_HEADER),
    };
  };
}

/** Who answered what was asked meanwhile. */
async function answeredBy(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = { ...replica.readings };
  await work();
  const { replica: other, primary } = replica.readings;
  return { replica: other - before.replica, primary: primary - before.primary };
}

beforeAll(async () => {
  // What was answered is on its way to the replica.
  cluster = await startThrowAwayCluster({ synchronous_commit: 'on' });
  const { ownerConfig } = cluster;
  [world, standby] = await Promise.all([
    freshDatabase({ cluster: ownerConfig }).then((fresh) => exampleWorld(undefined, fresh)),
    startReplica(ownerConfig),
  ]);
  await standby.caughtUp();
  replica = opened();
  ask = asking(replica);
  await becomes('ready');
});
afterAll(async () => {
  await (replica as Replica | undefined)?.close();
  await (world as ExampleWorld | undefined)?.end();
  await (standby as TestReplica | undefined)?.stop();
  await cluster.stop();
});
beforeEach(() => becomes('ready'));

/** A PDF says when it was made, and is named after that. */
const withoutInstant = (bytes: Buffer | undefined): Buffer =>
  Buffer.from((bytes ?? Buffer.of()).toString('latin1').replaceAll(/\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g, ''), 'latin1');

const credit = async (token: string): Promise<Answer> =>
  ask(`/customers/${world.ledger.customer}/credits`, token, { method: 'POST', body: { amount: 10, comment: 'Geste' } });

describe('calls that a replica may answer', () => {
  it('are GETs that leave no trace', () => {
    expect(CALLS.length).toBeGreaterThan(60);
    for (const { name, method, access } of CALLS) {
      expect(method, name).toBe('GET');
      expect(access, name).toMatchObject({ scope: 'read', replica: true });
      expect(access, name).not.toHaveProperty('audited');
    }
  });

  it('answer the same bytes there as on the primary', async () => {
    const asked: [call: ContractCall, path: string, token: string][] = [];
    for (const call of CALLS) {
      for (const role of LONG ? rolesOf(call) : rolesOf(call).slice(0, 1)) {
        const person = world.people[role as keyof typeof world.people];
        const { id, parts, query = '' } = await examples[call.name](world, person);
        asked.push([call, filledPath(call.path, { id, parts }) + (query && `?${query}`), await world.tokenOf(person)]);
      }
    }
    await standby.caughtUp();
    await becomes('ready');
    for (const [{ name, success }, path, token] of asked) {
      let there: Answer | undefined;
      const by = await answeredBy(async () => (there = await ask(path, token, { position: FIRST_POSITION })));
      expect(there?.status, `${name} ${there?.bytes.toString('utf8', 0, 300) ?? ''}`).toBe(success);
      expect(by, name).toMatchObject({ primary: 0 });
      expect(by.replica, name).toBeGreaterThan(0);
      const here = await ask(path, token);
      expect(withoutInstant(there?.bytes).equals(withoutInstant(here.bytes)), `${name}: ${path}`).toBe(true);
    }
    process.stdout.write(`${asked.length} readings of ${CALLS.length} calls: the same bytes on both\n`);
  });
});

describe('a reading behind a write', () => {
  const list = '/transactions?sort=-id&page[size]=1';
  const newest = ({ bytes }: Answer): number =>
    (JSON.parse(bytes.toString()) as { data: { id: number }[] }).data[0]?.id ?? 0;

  it('is the primary’s until the replica has replayed it, then the replica’s', async () => {
    const { admin } = world.tokens;
    await standby.run('select pg_wal_replay_pause()');
    const before = newest(await ask(list, admin));
    const { status, position } = await credit(admin);
    expect(status).toBe(201);
    expect(position).toMatch(/^[\dA-F]+\/[\dA-F]+$/);

    const own = await answeredBy(async () => {
      expect(newest(await ask(list, admin, { position: position ?? '' }))).toBeGreaterThan(before);
    });
    expect(own).toEqual({ replica: 0, primary: 1 });
    // Of somebody who has written nothing it may be a moment old.
    expect(newest(await ask(list, admin, { position: FIRST_POSITION }))).toBe(before);

    await standby.run('select pg_wal_replay_resume()');
    await standby.caughtUp();
    await becomes('ready');
    const since = await answeredBy(async () => {
      expect(newest(await ask(list, admin, { position: position ?? '' }))).toBeGreaterThan(before);
    });
    expect(since).toEqual({ replica: 1, primary: 0 });
  });

  it.each([undefined, '', 'demain', '0/0; drop table accounts', 'FFFFFFFFF/0'])(
    'is the primary’s when it brings %j, which is no position',
    async (position) => {
      const by = await answeredBy(() => ask(list, world.tokens.admin, { position }));
      expect(by.replica).toBe(0);
    },
  );

  it('and what no replica may answer are the primary’s', async () => {
    const by = await answeredBy(() => ask('/restaurants', world.tokens.admin, { position: FIRST_POSITION }));
    expect(by).toEqual({ replica: 0, primary: 0 });
  });

  it('without a replica tells no position', async () => {
    const path = `/customers/${world.ledger.customer}/credits`;
    const body = { amount: 10, comment: 'Geste' };
    const { status, headers } = await world.call('POST', path, { token: world.tokens.admin, body });
    expect(status).toBe(201);
    expect(headers.get(POSITION_HEADER)).toBeNull();
  });
});

describe('on a replica, as on the primary', () => {
  it('nothing shows without a scope, nothing of others in one, nothing is written, limits hold', async () => {
    const { database: name = '' } = world.fresh.ownerConfig;
    const login = loginOf({ ...standby.ownerConfig, database: name });
    const there = openDatabase({ ownerConfig: login, loginConfig: login, max: 2 });
    const count = 'select count(*)::int as rows from customers';
    const rowsIn = (accountId: number) =>
      inScope(
        there,
        { kind: 'account', accountId },
        async (tx) => (await tx.raw<{ rows: number }>({ text: count })).rows,
        {
          readOnly: true,
        },
      );
    try {
      expect((await there.pool.query(count)).rows).toEqual([{ rows: 0 }]);
      expect(await rowsIn(world.other.accountId)).toEqual([{ rows: 1 }]);
      const { rows } = await there.pool.query<Record<string, string>>(
        `select current_user as role, current_setting('statement_timeout') as timeout`,
      );
      expect(rows).toEqual([{ role: 'boucle_app', timeout: '30s' }]);
      await expect(there.pool.query('delete from customers')).rejects.toMatchObject({ code: '25006' });
    } finally {
      await there.close();
    }
    // Another initiative's number.
    const asked = await ask(`/cards/1/transactions`, world.tokens.stranger, { position: FIRST_POSITION });
    expect(asked.status).toBe(404);
  });
});

describe.runIf(LONG)('commands on a replica alone', () => {
  const run = async (...args: string[]): Promise<{ code: number | null; output: string }> => {
    const { host = '', user = '' } = standby.ownerConfig;
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'fatal',
        DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${world.fresh.ownerConfig.database ?? ''}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output: (await output).join('') };
  };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'boucle-on-replica-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['serve'],
    ['worker'],
    ['migrate'],
    ['simulate', '--transactions', '10'],
    ['invite-super-admin', 'a@exemple.fr'],
    ['rotate-secret'],
  ])('%s says in one line that it writes', async (...args) => {
    const { code, output } = await run(...args);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^La base de DATABASE_URL est une réplique/)]);
    expect(code).toBe(1);
  });

  it('verify-ledger recounts everything and keeps nothing', async () => {
    const { code, output } = await run('verify-ledger');
    expect(output).toContain('Cette base est une réplique');
    expect(output).toContain('Registres justes');
    expect(code).toBe(0);
  });

  it('backup copies it', async () => {
    const { code, output } = await run('backup', '--to', join(folder, 'copie'));
    expect(output).toContain('lignes de');
    expect(code).toBe(0);
  });
});

describe('a replica that is not to be read', () => {
  const path = '/stats/credits?from_date=2026-01-01&to_date=2026-01-31';
  const isThePrimarys = async (state: ReplicaState, used: Replica) => {
    await becomes(state, used);
    const before = used.readings.replica;
    const { status } = await asking(used)(path, world.tokens.admin, { position: FIRST_POSITION });
    expect(status).toBe(200);
    expect(used.readings.replica).toBe(before);
  };

  const delayed = (delay: string) => async () => {
    await standby.run(`alter system set recovery_min_apply_delay = '${delay}'`);
    await standby.run('select pg_reload_conf()');
  };
  const ways: (readonly [how: string, hold: () => Promise<unknown>, release: () => Promise<unknown>])[] = [
    ['paused', () => standby.run('select pg_wal_replay_pause()'), () => standby.run('select pg_wal_replay_resume()')],
    ['an hour late on purpose', delayed('1h'), delayed('0')],
  ];
  it.each(LONG ? ways : ways.slice(0, 1))(
    'is late beyond the bound, %s, and tells by how much',
    async (_how, hold, release) => {
      await hold();
      await credit(world.tokens.admin);
      await isThePrimarys('late', replica);
      expect(replica.lagSeconds).toBeGreaterThanOrEqual(BOUND_SECONDS - 0.5);
      await release();
      await becomes('ready');
      expect(replica.lagSeconds).toBeLessThan(BOUND_SECONDS);
    },
  );

  it('has not replayed what was migrated before this process began', async () => {
    await standby.run('select pg_wal_replay_pause()');
    await world.fresh.asOwner('alter table transactions add column colour text');
    const since = opened(300);
    await isThePrimarys('late', since);
    await standby.run('select pg_wal_replay_resume()');
    await becomes('ready', since);
    await since.close();
  });

  it('cannot run what it is asked: the primary answers', async () => {
    await world.fresh.asOwner('alter table transactions rename to hidden');
    await standby.caughtUp();
    await standby.run('select pg_wal_replay_pause()');
    await world.fresh.asOwner('alter table hidden rename to transactions');
    const by = await answeredBy(async () => {
      expect((await ask('/transactions', world.tokens.admin, { position: FIRST_POSITION })).status).toBe(200);
    });
    expect(by).toEqual({ replica: 0, primary: 1 });
    await standby.run('select pg_wal_replay_resume()');
  });

  it('is another database', async () => {
    const elsewhere = opened(BOUND_SECONDS, 'postgres');
    await isThePrimarys('foreign', elsewhere);
    await elsewhere.close();
  });

  it('is not there', async () => {
    const nowhere = openReplica({
      primary: world.fresh.database,
      login: loginOf({ ...standby.ownerConfig, host: '/tmp/boucle-nowhere' }),
      boundSeconds: BOUND_SECONDS,
      report: () => undefined,
    });
    await isThePrimarys('away', nowhere);
    await nowhere.close();
  });

  it('was promoted', async () => {
    await standby.run('select pg_promote()');
    await isThePrimarys('promoted', replica);
  });
});
