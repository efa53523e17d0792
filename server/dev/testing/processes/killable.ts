import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { type Connection, connectDatabase } from '../../../platform/database/connect.ts';
import { freePort, killed, ready } from './processes.ts';
import { sessionToken } from '../sessionToken.ts';
import { scratchFolder } from '../scratchFolder.ts';

const MAIN = join(import.meta.dirname, '../../../main.ts');

export type Victim = 'server' | 'worker' | 'database';

/**
 * A server, a worker and their embedded PostgreSQL, as at an operator's, that can be killed at any
 * moment.
 */
export interface Killable {
  readonly connection: Connection;
  readonly dataDir: string;
  /** Where the server listens, without a slash at its end. */
  readonly address: string;
  /** Kills without warning, and starts again what does not come back on its own. */
  kill(victim: Victim): Promise<void>;
  /**
   * Credits a customer of a cent until acknowledged; returns the number of the transaction. The key
   * makes it one, however often it is sent.
   */
  credit(customerId: number, token: string, mayStop?: () => boolean): Promise<number | undefined>;
  tokenOf(personId: number): Promise<string>;
  end(): Promise<void>;
}

export async function startKillable(): Promise<Killable> {
  const dataDir = scratchFolder('boucle-killed-');
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', WORKER: 'off', LOG_LEVEL: 'fatal' };
  const start = (command: 'serve' | 'worker'): ChildProcess =>
    spawn(process.execPath, [MAIN, command], { env, stdio: 'ignore' });
  const connection = await connectDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }), {
    // It is killed on purpose.
    report: () => undefined,
  });
  const processes = { server: start('serve'), worker: start('worker') };
  const address = `http://127.0.0.1:${String(port)}`;
  await ready(address);

  return {
    connection,
    dataDir,
    address,
    async kill(victim) {
      if (victim === 'database') {
        const [pid = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGKILL');
      } else {
        await killed(processes[victim], 'SIGKILL');
        processes[victim] = start(victim === 'server' ? 'serve' : 'worker');
      }
      await ready(address);
    },
    async credit(customerId, token, mayStop = () => false) {
      const key = randomUUID();
      while (!mayStop()) {
        const id = await tried(`${address}${ADMIN_API}/customers/${String(customerId)}/credits`, token, key);
        if (id !== undefined) return id;
        await sleep(40);
      }
      return undefined;
    },
    tokenOf: (personId) => sessionToken(connection.database, personId),
    async end() {
      await Promise.all([killed(processes.server, 'SIGTERM'), killed(processes.worker, 'SIGTERM')]);
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The number of the transaction when the server acknowledged it; undefined when the outcome is
 * unknown. Throws on a refusal.
 */
async function tried(url: string, token: string, key: string): Promise<number | undefined> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ amount: 0.01, origin: 'offered' }),
    });
    if (response.status === 201) return ((await response.json()) as { data: { id: number } }).data.id;
    await response.arrayBuffer();
  } catch {
    return undefined;
  }
  if (response.status < 500) throw new Error(`Refused with ${String(response.status)}`);
  return undefined;
}
