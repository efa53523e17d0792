import { ADMIN_API, FIRST_POSITION, POSITION_HEADER } from '@boucle/contract/base/constants.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { loginOf } from '../database/login.ts';
import { openDatabase } from '../database/pool.ts';
import { type Replica, type ReplicaState, openReplica } from '../database/replica/replica.ts';
import { inScope } from '../database/tenant.ts';
import { archiveDownload } from '../../features/yearArchives/download.ts';
import { wholeFile } from '../../features/yearArchives/queries.ts';
import { verifyNightly } from '../../domain/ledger/verification/nightly.ts';
import { type ThrowAwayCluster, startThrowAwayCluster } from '../../dev/testing/cluster.ts';
import { freshDatabase } from '../../dev/testing/database.ts';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';
import { type TestReplica, startReplica } from '../../dev/testing/replica.ts';
import { makeYearArchive } from '../../documents/yearArchives/makeYearArchive.ts';
import { readingsOf } from '../../documents/yearArchives/readings.ts';
import { claim } from '../../documents/yearArchives/store.ts';
import { writeArchive } from '../../documents/yearArchives/writeArchive.ts';

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

/** Which server answered the queries in the meantime. */
async function answeredBy(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = { ...replica.readings };
  await work();
  const { replica: other, primary } = replica.readings;
  return { replica: other - before.replica, primary: primary - before.primary };
}

beforeAll(async () => {
  // Whatever was answered is already on its way to the replica. The journal is kept: checkpoints of
  // databases that are made at the same time would remove the part that the copy begins with.
  cluster = await startThrowAwayCluster({ synchronous_commit: 'on', wal_keep_size: '256MB' });
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

/** A PDF holds its instant of creation, and is named after that. */
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

describe('work that may be a moment old', () => {
  const scope = () => ({ kind: 'account', accountId: world.ledger.accountId }) as const;
  const year = Number(parisDay(new Date()).slice(0, 4));

  /**
   * Asks for the archive of this year; `make` makes it. Answers its lists and statements as text.
   */
  async function archived(make: (id: number) => Promise<unknown>): Promise<Record<string, string>> {
    const { accountId } = scope();
    const { database } = world.fresh;
    const asked = await world.call('POST', '/year_archives', { token: world.tokens.admin, body: { year } });
    const { id } = asked.data as { id: number };
    await make(id);
    const whole = await inScope(database, scope(), (tx) => wholeFile(tx, accountId, id));
    if (whole === undefined) throw new Error('The archive is not made');
    const { body } = archiveDownload(database, accountId, { id, year, quarter: null, bytes: null }, whole);
    const bytes = Buffer.from(await new Response(body as ReadableStream).arrayBuffer());
    await world.fresh.asOwner(`delete from year_archives where id = ${String(id)}`);
    const files = Object.entries(unzipSync(bytes)).filter(([path]) => path.endsWith('.csv'));
    return Object.fromEntries(files.map(([path, file]) => [path, Buffer.from(file).toString('utf8')]));
  }
  const writtenWith = (asked: Replica['asked'] | undefined, seen: { fromReplica: number }) => async (id: number) => {
    const { database } = world.fresh;
    const claimed = await inScope(database, scope(), (tx) => claim(tx, scope().accountId, id));
    if (claimed === undefined) throw new Error('Nothing to claim');
    const readings = readingsOf(database, asked, 4);
    await writeArchive(readings, claimed);
    seen.fromReplica = readings.fromReplica;
    await readings.close();
  };

  it('the archive of a year reads its lists and statements there, and holds the same', async () => {
    await standby.caughtUp();
    const [here, there] = [{ fromReplica: 0 }, { fromReplica: 0 }];
    const ofPrimary = await archived(writtenWith(undefined, here));
    const ofReplica = await archived(writtenWith(replica.asked, there));
    expect(here.fromReplica).toBe(0);
    expect(there.fromReplica).toBeGreaterThan(10);
    const journal = 'listes/journal.csv';
    expect({ ...ofReplica, [journal]: '' }).toEqual({ ...ofPrimary, [journal]: '' });
    expect(Object.keys(ofReplica).length).toBeGreaterThan(15);
  });

  it.runIf(LONG)(
    'the archive of a year is the primary’s where the replica does not come, and to its end once one page was',
    async () => {
      await standby.run('select pg_wal_replay_pause()');
      await credit(world.tokens.admin);
      const seen = { fromReplica: 0 };
      try {
        const files = await archived(writtenWith(replica.asked, seen));
        expect(seen.fromReplica).toBe(0);
        expect(Object.keys(files).length).toBeGreaterThan(15);
      } finally {
        await standby.run('select pg_wal_replay_resume()');
      }

      await becomes('ready');
      const readings = readingsOf(world.fresh.database, replica.asked, 4);
      const count = () =>
        inScope(
          readings.database,
          scope(),
          (tx) => tx.raw({ text: 'select count(*) from customers where account_id = $1', values: [scope().accountId] }),
          { readOnly: true },
        );
      await readings.begin();
      await count();
      expect(readings.fromReplica).toBe(1);
      await inScope(
        readings.database,
        scope(),
        async (tx) => {
          await tx.raw({ text: 'select 1 / (not pg_is_in_recovery())::int' });
        },
        { readOnly: true },
      );
      await count();
      expect(readings.fromReplica).toBe(1);
      await readings.close();
    },
  );

  it('the process of an archive finds the replica, and tells how much it read there', async () => {
    await standby.caughtUp();
    // On a busy machine the everyday bound may pass before the process is up.
    const patient = opened(60);
    await becomes('ready', patient);
    const logged: object[] = [];
    const log = { info: (details: object) => logged.push(details), error: (details: object) => logged.push(details) };
    const { signal } = new AbortController();
    const { processes } = world.dependencies;
    await archived((id) =>
      makeYearArchive(
        { database: world.fresh.database, replica: patient, processes, log, signal },
        { accountId: scope().accountId, id },
      ),
    );
    expect(logged).toEqual([expect.objectContaining({ fromReplica: expect.any(Number) as number })]);
    expect((logged[0] as { fromReplica: number }).fromReplica).toBeGreaterThan(10);
    await patient.close();
  });

  it('the night recounts the books there; what is off, or not to be had there, is the primary’s to tell', async () => {
    const { accountId } = scope();
    const logged: unknown[] = [];
    const log = { info: (details: object) => logged.push(details), error: (details: object) => logged.push(details) };
    const night = async (used: Pick<Replica, 'state' | 'database'>): Promise<unknown> => {
      // As if the last whole one were a week ago.
      await world.fresh.asOwner('truncate ledger_verifications');
      await verifyNightly(world.fresh.database, accountId, log, used);
      return logged.at(-1);
    };
    await standby.caughtUp();
    expect(await night(replica)).toMatchObject({ mode: 'full', on: 'replica' });
    const { rows } = await inScope(world.fresh.database, scope(), (tx) =>
      tx.raw({ text: 'select mode, off from ledger_verifications where account_id = $1', values: [accountId] }),
    );
    expect(rows).toEqual([{ mode: 'full', off: 0 }]);
    expect(await night({ state: 'late', database: replica.database })).toMatchObject({ on: 'primary' });
    const { pool: _pool, ...gone } = replica.database;
    const ended = new Pool();
    await ended.end();
    expect(await night({ state: 'ready', database: { ...gone, pool: ended } })).toMatchObject({ on: 'primary' });

    const moved = (by: string) =>
      world.fresh.asOwner(`update money_accounts set balance_cents = balance_cents ${by}
        where (account_id, id) = (select account_id, min(id) from money_accounts where account_id = ${String(accountId)} group by 1)`);
    await moved('+ 1');
    await standby.caughtUp();
    await standby.run('select pg_wal_replay_pause()');
    try {
      await moved('- 1');
      expect(await night({ state: 'ready', database: replica.database })).toMatchObject({ on: 'primary' });
    } finally {
      await standby.run('select pg_wal_replay_resume()');
    }
  });
});

describe.runIf(LONG)('commands on a replica alone', () => {
  const run = async (...args: string[]): Promise<{ code: number | null; output: string }> => {
    const { host = '', user = '' } = standby.ownerConfig;
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), ...args], {
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
