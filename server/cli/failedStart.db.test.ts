import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../dev/testing/database.ts';
import { freePort } from '../dev/testing/processes/processes.ts';
import { scratchFolder } from '../dev/testing/scratchFolder.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/**
 * Milliseconds within which a command that fails has ended, on a machine where one that does
 * nothing takes as long as it should.
 */
const BAR_MS = 10_000;
const NOTHING_MS = 1_000;
/** `prepareJobs` waits for it: what holds it holds a start. */
const PREPARE_LOCK = 20_250_402;

let home: string;
let fresh: FreshDatabase;
let taken: Server;
/** How many times slower than that this machine is for now. */
let slowness = 1;

beforeAll(async () => {
  home = scratchFolder('boucle-failed-');
  fresh = await freshDatabase();
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  slowness = Math.max(1, (await run(['--help'], {})).milliseconds / NOTHING_MS);
});
afterAll(async () => {
  taken.close();
  await fresh.drop();
  rmSync(home, { recursive: true, force: true });
});

function databaseUrl(name = fresh.ownerConfig.database ?? ''): string {
  const { host = '', port = 0, user = '' } = fresh.ownerConfig;
  return `postgres://${user}@${encodeURIComponent(host)}:${String(port)}/${name}`;
}

const portOf = (server: Server): string => String((server.address() as AddressInfo).port);

interface Ended {
  code: number | null;
  output: string;
  milliseconds: number;
}

/** Runs a command of the server to its end. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, DATA_DIR: home, PORT: '0', DEMO: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const late = setTimeout(() => child.kill('SIGKILL'), 6 * BAR_MS * slowness);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(late);
  return { code, output: (await output).join(''), milliseconds: performance.now() - began };
}

/** Processes that work inside this folder, as PostgreSQL does in its own. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    });
}

function isRefused({ code, output, milliseconds }: Ended, sentence: RegExp, within = BAR_MS): void {
  expect(output).toMatch(sentence);
  expect(code).toBe(1);
  expect(milliseconds).toBeLessThan(within * slowness);
}

describe('a command that fails ends, with nothing left behind', () => {
  it.each(['serve', 'start'])('%s on a taken port says so at once, before it opens anything', async (command) => {
    const dataDir = join(home, command);
    const ended = await run([command], { DATA_DIR: dataDir, PORT: portOf(taken) });
    isRefused(ended, new RegExp(`Le port ${portOf(taken)} est déjà pris`));
    expect(processesIn(dataDir)).toEqual([]);
  });

  it('serve on a host that is not this machine’s', async () => {
    isRefused(await run(['serve'], { HOST: '192.0.2.1' }), /192\.0\.2\.1 n’est pas une adresse de cette machine/);
  });

  it('serve whose port is taken while it opens its database', async () => {
    const port = String(await freePort());
    const owner = new Client(fresh.ownerConfig);
    await owner.connect();
    await owner.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    const ended = run(['serve'], { DATABASE_URL: databaseUrl(), PORT: port });
    const waits = `select from pg_locks where locktype = 'advisory' and objid = ${String(PREPARE_LOCK)} and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await owner.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const other = createServer().listen(Number(port), '127.0.0.1');
    await once(other, 'listening');
    await owner.end();
    isRefused(await ended, /est déjà pris/);
    other.close();
  });

  // Once the database is open, the simulator of payments finds a folder where its file should be.
  it.each(['serve', 'worker'])('%s on the embedded database, which ends too', async (command) => {
    const dataDir = join(home, `broken-${command}`);
    mkdirSync(join(dataDir, 'stripe-simulator.sqlite'), { recursive: true });
    // Its cluster is made first.
    isRefused(await run([command], { DATA_DIR: dataDir }), /unable to open database file/, 4 * BAR_MS);
    expect(processesIn(dataDir)).toEqual([]);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down/);
  });

  it.each([['serve'], ['worker'], ['verify-ledger'], ['backup', '--to', 'never']])(
    '%s on a schema that cannot be migrated',
    async (...args) => {
      const broken = await freshDatabase({ migrated: false });
      await broken.asOwner('create table accounts (id text)');
      isRefused(
        await run(args, { DATABASE_URL: databaseUrl(broken.ownerConfig.database) }),
        /La migration .* a échoué/,
      );
      await broken.drop();
    },
  );

  it.each(['serve', 'worker', 'migrate'])('%s on a DATABASE_URL where nobody answers', async (command) => {
    const nobody = await run([command], { DATABASE_URL: `postgres://boucle@127.0.0.1:1/boucle` });
    isRefused(nobody, /ECONNREFUSED/);
    isRefused(await run([command], { DATABASE_URL: databaseUrl('absent') }), /"absent" does not exist/);
  });

  it('serve on data that another PostgreSQL wrote', async () => {
    const dataDir = join(home, 'older');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    isRefused(await run(['serve'], { DATA_DIR: dataDir }), /PostgreSQL 15/);
  });
});
