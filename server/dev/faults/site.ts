import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../platform/config/config.ts';
import { type Connection, connectDatabase } from '../../platform/database/connect.ts';
import { freePort, ready } from '../testing/processes/processes.ts';
import { type Disk, smallDisk } from './disk.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type Supervised, supervise } from './supervised.ts';

export const MAIN = join(import.meta.dirname, '../../main.ts');

/** Servers, a worker and PostgreSQL as at an operator's, with what can befall them in between. */
export interface Site {
  readonly home: string;
  /** Undefined where none may be mounted. */
  readonly disk: Disk | undefined;
  /** Past every proxy. */
  readonly connection: Connection;
  readonly servers: readonly Supervised[];
  readonly worker: Supervised;
  /** Before PostgreSQL. */
  readonly toDatabase: Proxy;
  /** Before each server. */
  readonly toServers: readonly Proxy[];
  /** Of the servers themselves, past the proxies. */
  readonly addresses: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The processes of PostgreSQL. */
  database(): number[];
  /** Ends what it started; by force what does not end within ten seconds. */
  close(): Promise<void>;
}

const DISK_MEGABYTES = 700;
const CLOSING_MS = 10_000;

/** Starts `count` servers on a separate database with the demo world in it. */
export async function openSite(count: number): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), 'boucle-faults-'));
  const disk = smallDisk(home, 'disk', DISK_MEGABYTES);
  const dataDir = join(disk?.folder ?? home, 'data');
  const connection = await connectDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }), {
    // It is killed on purpose, and brought back by what embeds it.
    report: () => undefined,
  });
  const { host = '', port = 5432 } = connection.ownerConfig;
  const toDatabase = await startProxy({ path: join(host, `.s.PGSQL.${String(port)}`) });
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://boucle:boucle@127.0.0.1:${String(toDatabase.port)}/boucle`,
    DATA_DIR: join(home, 'files'),
    SECRET_KEY: randomBytes(48).toString('base64url'),
    DEMO: '1',
    WORKER: 'off',
    LOG_LEVEL: 'silent',
  };
  mkdirSync(env.DATA_DIR);
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const run = (command: string, own = 0): Supervised =>
    supervise([process.execPath, MAIN, command], { ...env, PORT: String(own) });
  const servers = ports.map((own) => run('serve', own));
  const addresses = ports.map((own) => `http://127.0.0.1:${String(own)}`);
  const database = (): number[] => processesIn(join(dataDir, 'postgres'));
  /** Ends the rest of it by force. */
  const end = (processes: readonly Supervised[]): void => {
    for (const one of processes) one.kill();
    for (const pid of database()) send(pid, 'SIGKILL');
    disk?.remove();
    rmSync(home, { recursive: true, force: true });
  };
  await Promise.all(addresses.map(untilReady)).catch((error: unknown) => {
    end(servers);
    throw error;
  });
  const worker = run('worker');
  const toServers = await Promise.all(ports.map((own) => startProxy({ host: '127.0.0.1', port: own })));
  return {
    home,
    disk,
    connection,
    servers,
    worker,
    toDatabase,
    toServers,
    addresses,
    env,
    database,
    async close() {
      // A stopped process is to end, a silent one is to resume.
      for (const pid of database()) send(pid, 'SIGCONT');
      const softly = (async () => {
        await Promise.all([...servers, worker].map((one) => one.stop()));
        await Promise.all([toDatabase, ...toServers].map((proxy) => proxy.close()));
        await connection.close();
      })();
      await Promise.race([softly, sleep(CLOSING_MS, undefined, { ref: false })]).catch(() => undefined);
      end([...servers, worker]);
    },
  };
}

/** Nothing happens when it ended in the meantime. */
export function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The first start writes the demo world. */
async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      await ready(address);
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`${address} is not ready`);
}

/**
 * The processes that work in the folder, as PostgreSQL's do; the one that started the others comes
 * first.
 */
export function processesIn(folder: string): number[] {
  const ofFolder = (pid: number): boolean => {
    try {
      return readlinkSync(`/proc/${String(pid)}/cwd`) === folder;
    } catch {
      // It ended in the meantime.
      return false;
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && ofFolder(pid))
    .sort((a, b) => a - b);
}
