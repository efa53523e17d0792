import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API, CLIENT_ID } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { type Connection, connectDatabase } from '../../platform/database/connect.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { prepareJobs } from '../../platform/jobs/queue.ts';
import { freePort, killed, ready } from '../../dev/testing/processes/processes.ts';
import { sessionToken } from '../../dev/testing/sessionToken.ts';
import { hashPassword } from '../people/passwords.ts';
import { createPerson } from '../people/people.ts';
import { scratchFolder } from '../../dev/testing/scratchFolder.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const EMAIL = 'camille@exemple.fr';
const PASSWORD = 'trois-bocaux-verts';
/**
 * Strangers whose tries are in flight, and how often one who knows their password signs in in the
 * meantime: the middle counts.
 */
const STRANGERS = 60;
const ROUNDS = 3;

let dataDir: string;
let connection: Connection;
let server: ChildProcess;
let address: string;
let token: string;

beforeAll(async () => {
  dataDir = scratchFolder('boucle-flood-');
  connection = await connectDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }));
  await prepareJobs(connection.ownerConfig);
  const passwordHash = await hashPassword(PASSWORD);
  const personId = await inScope(connection.database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into accounts (name) values ('Consigne') returning id`,
    });
    const accountId = rows[0]?.id ?? 0;
    return createPerson(tx, {
      role: 'account_admin',
      email: EMAIL,
      name: 'Camille',
      accountId,
      partnerId: null,
      passwordHash,
    });
  });
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    WORKER: 'off',
    LOG_LEVEL: 'fatal',
    BEHIND_PROXY: '1',
  };
  server = spawn(process.execPath, [MAIN, 'serve'], { stdio: 'ignore', env: { ...process.env, ...env } });
  await ready(address);
  token = await sessionToken(connection.database, personId);
}, 60_000);
afterAll(async () => {
  await killed(server, 'SIGTERM');
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

interface Knock {
  readonly from: string;
  readonly email?: string;
  readonly password?: string;
  readonly cookie?: string;
}

/** Posts the form; what came back and after how many milliseconds. */
async function knock({ from, email = EMAIL, password = 'perdu-perdu', cookie }: Knock) {
  const began = performance.now();
  const redirect_uri = `${address}/auth/callback`;
  const response = await fetch(`${address}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password, client_id: CLIENT_ID, redirect_uri }),
    headers: { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) },
  });
  const ms = performance.now() - began;
  const answer = new URL(response.headers.get('location') ?? 'about:blank').searchParams;
  return { ms, answer, cookie: response.headers.get('set-cookie')?.split(';')[0] };
}

/** Milliseconds that reads take, one after the other, until stopped. */
async function readWhile(going: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (going()) {
    const began = performance.now();
    const { ok } = await fetch(`${address}${ADMIN_API}/current`, { headers: { authorization: `Bearer ${token}` } });
    expect(ok).toBe(true);
    times.push(performance.now() - began);
    await sleep(5);
  }
  return times;
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/**
 * Keeps sixty wrong passwords of strangers in flight, from separate addresses or one; in the
 * meantime an honest person signs in three times, and another one reads.
 */
async function flood(fromOf: (rank: number) => string, honest: Knock) {
  await inScope(connection.database, { kind: 'platform' }, (tx) => tx.raw({ text: 'delete from rate_limits' }));
  let going = true;
  let knocks = 0;
  const reading = readWhile(() => going);
  const strangers = Array.from({ length: STRANGERS }, async (_, rank) => {
    while (going) {
      knocks += 1;
      const { answer } = await knock({ from: fromOf(rank), email: `personne-${knocks}@exemple.fr` });
      expect(answer.has('code')).toBe(false);
    }
  });
  await sleep(300);
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms, answer } = await knock({ ...honest, password: PASSWORD });
    expect(answer.has('code')).toBe(true);
    times.push(ms);
    await sleep(200);
  }
  going = false;
  await Promise.all(strangers);
  return { signIn: middle(times), worst: Math.max(...times), readers: middle(await reading), knocks };
}

const oneNetwork = (rank: number): string => `2001:db8:0:1::${(rank + 1).toString(16)}`;
const manyAddresses = (rank: number): string => `198.51.100.${rank + 1}`;

/**
 * Only at length: figures of a machine that does nothing else (`npm run test:long -- sign-in`). The
 * order is shown by tries.db.test.ts.
 */
it.runIf(process.env['LONG'] === '1')(
  'lets one who knows their password in at once beside sixty strangers',
  async () => {
    let going = true;
    const reading = readWhile(() => going);
    await sleep(500);
    going = false;
    const quiet = middle(await reading);
    const { cookie = '' } = await knock({ from: '203.0.113.9', password: PASSWORD });

    const cases = [
      { name: 'from one /64', bar: 1_000, fromOf: oneNetwork, honest: { from: '203.0.113.7' } },
      { name: 'from 60 addresses', bar: 3_000, fromOf: manyAddresses, honest: { from: '203.0.113.7' } },
      {
        name: 'from 60 addresses, known browser',
        bar: 1_000,
        fromOf: manyAddresses,
        honest: { from: '203.0.113.8', cookie },
      },
    ];
    const lines = [`readers, quiet: p50 ${quiet.toFixed(1)} ms`];
    const figures = [];
    for (const { name, bar, fromOf, honest } of cases) {
      const { signIn, worst, readers, knocks } = await flood(fromOf, honest);
      lines.push(
        `${STRANGERS} strangers ${name} (${knocks} tries): sign-in ${signIn.toFixed(0)} ms, worst ${worst.toFixed(0)} (bar ${bar}), readers p50 ${readers.toFixed(1)} ms`,
      );
      figures.push({ name, bar, signIn });
    }
    process.stdout.write(`${lines.join('\n')}\n`);
    for (const { name, bar, signIn } of figures) expect(signIn, name).toBeLessThan(bar);
  },
  120_000,
);
