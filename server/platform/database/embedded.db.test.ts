import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { unprivilegedIdentity } from './embedded/identity.ts';
import { scratchFolder } from '../../dev/testing/scratchFolder.ts';

const HOLDER = join(import.meta.dirname, '../../dev/testing/processes/holdEmbedded.ts');
/** A killed process loses nothing that the system already has: fsync is for power cuts. */
const SMALL = { shared_buffers: '16MB', fsync: 'off' };

let pristine: string;
let home: string;
let opened: Embedded[];
let processes: ChildProcess[];

beforeAll(async () => {
  pristine = scratchFolder('boucle-pristine-');
  await (await startEmbedded({ dataDir: pristine, settings: SMALL })).stop();
});
afterAll(() => rmSync(pristine, { recursive: true }));

beforeEach(() => {
  home = scratchFolder('boucle-embedded-');
  // Making a cluster takes a second: each test begins with a copy, with its owners.
  execFileSync('cp', ['-a', join(pristine, 'postgres'), home]);
  opened = [];
  processes = [];
});

afterEach(async () => {
  await Promise.all(opened.map((embedded) => embedded.stop()));
  for (const holder of processes) holder.stdin?.end();
  await Promise.all(processes.map((holder) => end(holder, 'SIGTERM')));
  rmSync(home, { recursive: true, force: true });
});

async function open(dataDir = home): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, settings: SMALL });
  opened.push(embedded);
  return embedded;
}

/** Another process on the same folder; `by` is how it is started. */
async function hold(...by: string[]): Promise<{ holder: ChildProcess; ownerConfig: ClientConfig }> {
  const [program, ...args] = [...by, process.execPath, HOLDER, home];
  const holder = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  processes.push(holder);
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  return { holder, ownerConfig: JSON.parse(line.toString()) as ClientConfig };
}

async function end(holder: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const exited = once(holder, 'exit');
  holder.kill(signal);
  await exited;
}

async function query(config: ClientConfig, sql: string): Promise<unknown[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

function serverPid(): number {
  return Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const serverIsGone = (): boolean => !existsSync(join(home, 'postgres', 'postmaster.pid'));

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(50);
    }
  }
}

describe('what was committed is kept', () => {
  it('when PostgreSQL is killed: it comes back by itself', async () => {
    const { ownerConfig } = await open();
    await query(ownerConfig, 'create table kept as select 1 as id');
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    expect(await eventually(() => query(ownerConfig, 'select id from kept'))).toEqual([1]);
    expect(serverPid()).not.toBe(killed);
  });

  it('when everything is killed at once', async () => {
    const { holder, ownerConfig } = await hold();
    await query(ownerConfig, 'create table kept as select 1 as id');
    holder.kill('SIGKILL');
    process.kill(serverPid(), 'SIGKILL');
    expect(await query((await open()).ownerConfig, 'select id from kept')).toEqual([1]);
  });

  it('when PostgreSQL dies while another process joins it', async () => {
    const { holder, ownerConfig } = await hold();
    await query(ownerConfig, 'create table kept as select 1 as id');
    const dying = serverPid();
    // As on a busy machine: killed, and not gone yet.
    process.kill(dying, 'SIGSTOP');
    holder.kill('SIGKILL');
    const joined = open();
    await sleep(300);
    process.kill(dying, 'SIGKILL');
    expect(await query((await joined).ownerConfig, 'select id from kept')).toEqual([1]);
    expect(serverPid()).not.toBe(dying);
  });
});

describe('one server for all processes of a folder', () => {
  it('a second process joins; the server outlives the first and ends with the last', async () => {
    const first = await hold();
    const pid = serverPid();
    const second = await open();
    expect(serverPid()).toBe(pid);
    await end(first.holder, 'SIGTERM');
    expect(await query(second.ownerConfig, 'select 1 as one')).toEqual([1]);
    await second.stop();
    expect(serverIsGone()).toBe(true);
  });

  it('three processes that start at once on an empty folder share one', async () => {
    rmSync(join(home, 'postgres'), { recursive: true });
    const configs = await Promise.all([hold(), hold(), hold()]);
    const started = await Promise.all(
      configs.map(({ ownerConfig }) => query(ownerConfig, 'select pg_postmaster_start_time()::text')),
    );
    expect(new Set(started.flat()).size).toBe(1);
  });

  it('one that comes while the last one leaves finds a server all the same', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = await open();
      const [, joined] = await Promise.all([leaving.stop(), open()]);
      expect(await query(joined.ownerConfig, 'select 1 as one')).toEqual([1]);
      await joined.stop();
    }
  });

  it('a server whose starter was killed is taken over, and ends with who took it', async () => {
    const { holder } = await hold();
    const pid = serverPid();
    await end(holder, 'SIGKILL');
    const heir = await open();
    expect(serverPid()).toBe(pid);
    await heir.stop();
    expect(serverIsGone()).toBe(true);
  });
});

it('leaves nothing in the temp folder', async () => {
  const embedded = await open(join(home, 'a'.repeat(60), 'b'.repeat(60)));
  const socketFolder = embedded.ownerConfig.host ?? '';
  expect(existsSync(socketFolder)).toBe(true);
  await embedded.stop();
  expect(existsSync(socketFolder)).toBe(false);
});

/**
 * A container's own numbers of processes, as two containers on one volume have. Only root may make
 * one.
 */
const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
/** Without the command flock. */
const BARE = ['env', 'PATH=/nowhere'];
const REFUSAL = /Un autre PostgreSQL sert déjà .*postgres, sans doute depuis un autre conteneur/;

/** The message of a start that is refused. */
function refusedTo(...by: string[]): string {
  const [program, ...args] = [...by, process.execPath, HOLDER, home];
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  return stderr;
}

describe.runIf(process.getuid?.() === 0)('one server for all containers of a folder', () => {
  it.each([
    ['with flock', []],
    ['without it', BARE],
  ])('%s a second container is refused, and the first goes on unharmed', async (_, how) => {
    const { holder, ownerConfig } = await hold(...how);
    await query(ownerConfig, 'create table kept as select 1 as id');
    const pid = serverPid();
    expect(refusedTo(...CONTAINER, ...how)).toMatch(REFUSAL);
    expect(serverPid()).toBe(pid);
    expect(await query(ownerConfig, 'select id from kept')).toEqual([1]);
    // A process of the same container still joins, and the last to leave still ends it.
    const joined = await hold(...how);
    await end(holder, 'SIGTERM');
    expect(await query(joined.ownerConfig, 'select id from kept')).toEqual([1]);
    expect(refusedTo(...CONTAINER, ...how)).toMatch(REFUSAL);
    await end(joined.holder, 'SIGTERM');
    expect(serverIsGone()).toBe(true);
    const { holder: second } = await hold(...CONTAINER, ...how);
    // unshare heeds no SIGTERM.
    second.stdin?.end();
    await once(second, 'exit');
    expect(serverIsGone()).toBe(true);
  });

  it('as long as PostgreSQL lives, though whoever started it was killed', async () => {
    const { holder } = await hold();
    const pid = serverPid();
    await end(holder, 'SIGKILL');
    expect(refusedTo(...CONTAINER)).toMatch(REFUSAL);
    const heir = await open();
    expect(serverPid()).toBe(pid);
    await heir.stop();
  });

  it('a container that was killed leaves the folder to the next', async () => {
    const { holder, ownerConfig } = await hold(...CONTAINER);
    await query(ownerConfig, 'create table kept as select 1 as id');
    await end(holder, 'SIGKILL');
    const next = await open();
    expect(await query(next.ownerConfig, 'select id from kept')).toEqual([1]);
    await next.stop();
    expect(serverIsGone()).toBe(true);
  });
});

describe('the server ends with its process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('on %s', async (signal) => {
    const { holder } = await hold();
    await end(holder, signal);
    expect(holder.signalCode).toBe(signal);
    expect(serverIsGone()).toBe(true);
  });

  it('when it has nothing else to do', async () => {
    const { holder } = await hold();
    holder.stdin?.end();
    await once(holder, 'exit');
    expect(holder.exitCode).toBe(0);
    expect(serverIsGone()).toBe(true);
  });
});

describe('awkward places', () => {
  it('a folder whose path is too long for a socket', async () => {
    const { ownerConfig } = await open(join(home, 'a'.repeat(60), 'b'.repeat(60)));
    expect(await query(ownerConfig, 'select 1 as one')).toEqual([1]);
  });

  it('a folder inside one that nobody else may enter, as the home of root', async () => {
    mkdirSync(join(home, 'private'));
    chmodSync(join(home, 'private'), 0o700);
    const { ownerConfig } = await open(join(home, 'private', '.data'));
    expect(await query(ownerConfig, 'select 1 as one')).toEqual([1]);
  });

  it('a postmaster.pid left behind whose number is now a stranger’s', async () => {
    // Same user: PostgreSQL cannot distinguish it from an earlier run.
    const stranger = spawn('sleep', ['60'], { ...unprivilegedIdentity(), cwd: '/', stdio: 'ignore' });
    processes.push(stranger);
    writeFileSync(
      join(home, 'postgres', 'postmaster.pid'),
      `${stranger.pid ?? 0}\n${home}\n0\n5432\n${home}\n\n\nready\n`,
    );
    const { ownerConfig } = await open();
    expect(await query(ownerConfig, 'select 1 as one')).toEqual([1]);
    expect(stranger.exitCode).toBeNull();
  });

  it('data of another PostgreSQL are refused with what to do', async () => {
    await (await open()).stop();
    writeFileSync(join(home, 'postgres', 'PG_VERSION'), '15\n');
    await expect(open()).rejects.toThrow(/PostgreSQL 15.*restaurez une sauvegarde/);
  });
});

it('waits for the disk at each commit and listens on no network address, unless told otherwise', async () => {
  const embedded = await startEmbedded({ dataDir: home });
  opened.push(embedded);
  const { ownerConfig } = embedded;
  expect(await query(ownerConfig, `select current_setting('listen_addresses')`)).toEqual(['']);
  expect(await query(ownerConfig, 'show fsync')).toEqual(['on']);
});
