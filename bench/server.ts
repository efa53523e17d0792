import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type BenchDatabase, query } from './databases.ts';
import { ADMIN, BENCH_SECRET } from './fill.ts';
import { type Counted, processorSecondsOf } from './processor.ts';

/**
 * `npm start`'s server on a filled database, and the token of an administrator of its big account.
 */
export interface BenchServer extends Counted {
  readonly origin: string;
  readonly token: string;
  /** Memory that the process holds now, in MiB. */
  memory(): number;
}

const MAIN = join(import.meta.dirname, '../server/main.ts');
const PATIENCE_MS = 90_000;
const NO_THRESHOLDS = `insert into second_person_settings (account_id, threshold_cents, threshold_pieces)
  select id, 50000000, 1000000 from accounts on conflict (account_id) do nothing`;

/** Runs `work` with a new server, as production runs it, and stops it. */
export async function withServer<T>(
  database: BenchDatabase,
  work: (server: BenchServer) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boucle-bench-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(database),
      SECRET_KEY: BENCH_SECRET,
      ...more,
    },
  });
  try {
    await ready(origin, child);
    // One person posts what many do in a day.
    await query(database.ownerConfig, NO_THRESHOLDS);
    return await work({
      origin,
      token: await signIn(origin),
      memory: () => residentMebibytes(child.pid ?? 0),
      // The paper process with it.
      processorSeconds: () => processorSecondsOf(child.pid ?? 0),
    });
  } finally {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Options of a request as the signed-in administrator. */
export const bearer = ({ token }: BenchServer): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** The DATABASE_URL of a database. */
export const addressOf = ({
  ownerConfig: { connectionString, user, port, host = '' },
  name,
}: Pick<BenchDatabase, 'ownerConfig' | 'name'>): string =>
  connectionString ?? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port to listen on.');
  return address.port;
}

async function ready(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('Le serveur mesuré n’a pas démarré.');
    await sleep(50);
  }
}

/** A token of the administrator. */
async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}${ADMIN_API}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new Error(`Connexion refusée : ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

function residentMebibytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
