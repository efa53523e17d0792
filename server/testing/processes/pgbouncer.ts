import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync, chownSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig } from 'pg';
import { installPackage } from './debianPackage.ts';
import { freePort, killed } from './processes.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** A real pooler before the tests' PostgreSQL, set as most are: it drops what a client asks for as it connects. */
export interface Pooler {
  /** How to connect through it as this user. */
  configOf: (user: string) => ClientConfig;
  stop: () => Promise<void>;
}

/** Where PgBouncer is: the usual places, else Debian's package when we may install it. Throws what to do otherwise. */
function findPgBouncer(): string {
  const installed = (): string | undefined => PLACES.find((place) => existsSync(place));
  const found = installed() ?? (installPackage('PgBouncer', ['pgbouncer']) ? installed() : undefined);
  if (found !== undefined) return found;
  throw new Error('PgBouncer est introuvable. Installez-le (Debian, Ubuntu : sudo apt-get install pgbouncer).');
}

/** Starts PgBouncer before a database, for these users, `size` connections to PostgreSQL for each. */
export async function startPooler(
  { host = '', port = 5432, database = '' }: ClientConfig,
  users: readonly string[],
  mode: 'session' | 'transaction',
  size = 4,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-pooler-'));
  // It refuses to run as root, and must reach a socket that is closed to others.
  const { uid, gid } = statSync(host);
  const listening = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), users.map((user) => `"${user}" ""\n`).join(''));
  writeFileSync(
    settings,
    `[databases]
${database} = host=${host} port=${String(port)} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(listening)}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${String(size)}
max_client_conn = 200
ignore_startup_parameters = options
server_login_retry = 0
`,
  );
  chownSync(folder, uid, gid);
  const child = spawn(findPgBouncer(), ['-q', settings], {
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
