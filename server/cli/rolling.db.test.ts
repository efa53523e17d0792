import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { type Connection, connectDatabase } from '../platform/database/connect.ts';
import { inScope } from '../platform/database/tenant.ts';
import { createMailSender } from '../outside/mails/mail.ts';
import { addJob, prepareJobs } from '../platform/jobs/queue.ts';
import { verifyLedger } from '../domain/ledger/verification/verify.ts';
import { freePort, killed, ready } from '../dev/testing/processes/processes.ts';
import { sessionToken } from '../dev/testing/sessionToken.ts';
import { type SecretKeys } from '../platform/crypto/keys.ts';
import { openKeys } from '../auth/keys/openKeys.ts';
import { scratchFolder } from '../dev/testing/scratchFolder.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const CALLERS = 6;
/**
 * Between two requests of a caller: without it they take all of the processors that the servers
 * need to start.
 */
const PAUSE_MS = 20;
const MAILS = 20;
/** How often the balancer asks who is ready, in milliseconds. */
const PROBE_MS = 250;
const mail = { kind: 'password', accountId: null, to: 'a@exemple.fr', subject: 'Oui', text: 'Oui', html: '<p>Oui</p>' };

let dataDir: string;
let connection: Connection;
let keys: SecretKeys;
let token: string;
let customer: number;
const ports: number[] = [];
const processes: ChildProcess[] = [];

const start = (rank: number): ChildProcess =>
  spawn(process.execPath, [MAIN, rank < ports.length ? 'serve' : 'worker'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(ports[rank] ?? 0),
      DEMO: '0',
      WORKER: 'off',
      LOG_LEVEL: 'fatal',
      DRAIN_SECONDS: '1',
    },
  });
const addressOf = (port: number): string => `http://127.0.0.1:${String(port)}`;

beforeAll(async () => {
  dataDir = scratchFolder('boucle-rolling-');
  connection = await connectDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }));
  const where = { secretKey: undefined, secretKeysRead: [], dataDir };
  keys = await openKeys(connection.database, where, { report: () => undefined });
  await prepareJobs(connection.ownerConfig);
  const person = await inScope(connection.database, { kind: 'platform' }, async (tx) => {
    const insert = async (text: string, ...values: unknown[]): Promise<number> =>
      (await tx.raw<{ id: number }>({ text, values })).rows[0]?.id ?? 0;
    const account = await insert("insert into accounts (name) values ('Consigne') returning id");
    customer = await insert(
      "insert into customers (account_id, email) values ($1, 'lea@exemple.fr') returning id",
      account,
    );
    return insert(
      "insert into people (account_id, role, email, status) values ($1, 'account_admin', 'a@exemple.fr', 'active') returning id",
      account,
    );
  });
  ports.push(await freePort(), await freePort());
  // Two servers and a worker.
  processes.push(start(0), start(1), start(2));
  await Promise.all(ports.map((port) => ready(addressOf(port))));
  token = await sessionToken(connection.database, person);
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => killed(one, 'SIGTERM')));
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

/**
 * Does what any proxy does: it asks each server whether it is ready, and sends each request to one
 * that was.
 */
function balancer() {
  let up = [...ports];
  let turn = 0;
  const probe = setInterval(() => {
    void Promise.all(
      ports.map(async (port) => {
        const isUp = await fetch(`${addressOf(port)}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        return isUp ? [port] : [];
      }),
    ).then((found) => {
      up = found.flat();
    });
  }, PROBE_MS);
  return {
    next: (): string => {
      turn += 1;
      return addressOf(up[turn % up.length] ?? 0);
    },
    stop: () => {
      clearInterval(probe);
    },
  };
}

it(
  'servers and worker are replaced one after the other under load: no request fails, each job is done once',
  { timeout: 300_000 },
  async () => {
    const { next, stop } = balancer();
    const failures: unknown[] = [];
    let [acknowledged, isOver] = [0, false];
    const caller = async (): Promise<void> => {
      while (!isOver) {
        try {
          const answer = await fetch(`${next()}${ADMIN_API}/customers/${String(customer)}/credits`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ amount: 0.01, origin: 'offered' }),
          });
          const text = await answer.text();
          if (answer.status === 201) acknowledged += 1;
          else failures.push(text);
        } catch (error) {
          failures.push(error);
        }
        await sleep(PAUSE_MS);
      }
    };
    const callers = Array.from({ length: CALLERS }, caller);
    const send = createMailSender(connection.database, keys, addJob);
    for (const rank of processes.keys()) {
      const before = acknowledged;
      for (let n = 0; n < MAILS; n += 1) await send.send(mail);
      const [old] = processes.splice(rank, 1);
      if (old) await killed(old, 'SIGTERM');
      expect(old?.exitCode).toBe(0);
      processes.splice(rank, 0, start(rank));
      const port = ports[rank];
      if (port !== undefined) await ready(addressOf(port));
      // The balancer has seen it come back before the next one goes.
      await sleep(2 * PROBE_MS);
      await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(before);
    }
    isOver = true;
    await Promise.all(callers);
    stop();
    expect(failures).toEqual([]);

    const rows = await inScope(connection.database, { kind: 'platform' }, (tx) =>
      tx.selectFrom('transactions').select('id').execute(),
    );
    expect(rows).toHaveLength(acknowledged);
    expect(await verifyLedger(connection.database, 'all')).toEqual([]);
    const sent = (): string[] => readdirSync(join(dataDir, 'outbox'));
    await expect.poll(() => sent().length, { timeout: 90_000 }).toBe(MAILS * processes.length);
  },
);
