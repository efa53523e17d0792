import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync, chownSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig } from 'pg';
import { installPackage } from './debianPackage.ts';
import { freePort, killed } from './processes.ts';

const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * A real pooler before the tests' PostgreSQL, set as most are: it drops what a client asks for as
 * it connects.
 */
export interface Pooler {
  /** How to connect through it as this user. */
  configOf: (user: string) => ClientConfig;
  stop: () => Promise<void>;
}

/** How a pooler shares its connections to PostgreSQL. */
export interface PoolerSettings {
  mode: 'session' | 'transaction' | 'statement';
  /** Connections to PostgreSQL for each user (4). */
  size?: number;
  /**
   * Named statements that it keeps for each connection (200); not set for a PgBouncer before
   * 1.21, which keeps none.
   */
  preparedStatements?: number;
  /** A database other than the clients' addresses name; `every`: each leads to its namesake. */
  leadsTo?: string | { readonly every: true };
}

/**
 * Where PgBouncer is: PGBOUNCER, else the PATH, the usual places, Debian's package when we may
 * install it. Throws what to do otherwise.
 */
export function findPgBouncer(): string {
  const path = process.env['PGBOUNCER'];
  if (path !== undefined && existsSync(path)) return path;
  if (path !== undefined) throw new Error(`Il n’y a pas de PgBouncer à ${path} (PGBOUNCER).`);
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES];
  const installed = (): string | undefined =>
    folders.map((folder) => join(folder, 'pgbouncer')).find((program) => existsSync(program));
  const installedPath = installed() ?? (installPackage('PgBouncer', ['pgbouncer']) ? installed() : undefined);
  if (installedPath !== undefined) return installedPath;
  throw new Error('PgBouncer est introuvable. Installez-le (Debian, Ubuntu : sudo apt-get install pgbouncer).');
}

/**
 * The version that PgBouncer reports, as `1.25.1`, and whether it can keep named statements (1.21).
 */
export function pgBouncerVersion(program = findPgBouncer()): { version: string; keepsStatements: boolean } {
  const output = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
  const [version = '', major = '0', minor = '0'] = /(\d+)\.(\d+)[.\d]*/.exec(output) ?? [];
  return { version, keepsStatements: Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21) };
}

/** Starts PgBouncer before a database, for these users. */
export async function startPooler(
  { host = '', port = 5432, database = '' }: ClientConfig,
  users: readonly string[],
  { mode, size = 4, preparedStatements = 200, leadsTo = database }: PoolerSettings,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-pooler-'));
  // It refuses to run as root, and must reach a socket that is closed to others.
  const { uid, gid } = statSync(host);
  const listening = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const program = findPgBouncer();
  const names = typeof leadsTo === 'string' ? { from: database, to: `dbname=${leadsTo}` } : { from: '*', to: '' };
  writeFileSync(join(folder, 'users.txt'), users.map((user) => `"${user}" ""\n`).join(''));
  writeFileSync(
    settings,
    `[databases]
${names.from} = host=${host} port=${String(port)} ${names.to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(listening)}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${String(size)}
max_client_conn = 1000
query_wait_timeout = 5
ignore_startup_parameters = options
server_login_retry = 0
${pgBouncerVersion(program).keepsStatements ? `max_prepared_statements = ${String(preparedStatements)}` : ''}
`,
  );
  chownSync(folder, uid, gid);
  const child = spawn(program, ['-q', settings], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  await listens(listening, child);
  return {
    configOf: (user) => ({ host: '127.0.0.1', port: listening, user, database }),
    async stop() {
      await killed(child, 'SIGTERM');
      rmSync(folder, { recursive: true });
    },
  };
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => {
        resolve(true);
      });
      socket.once('error', () => {
        resolve(false);
      });
    });
    socket.destroy();
    if (isOpen) return;
    await sleep(25);
  }
  throw new Error('PgBouncer did not start');
}
