import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { prepareJobs } from '../jobs/queue.ts';
import { freshDatabase } from '../../dev/testing/database.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples } from '../../dev/testing/examples/examples.ts';
import { startPooler } from '../../dev/testing/processes/pgbouncer.ts';
import { freePort } from '../../dev/testing/processes/processes.ts';
import { type SilentProxy, startSilentProxy } from '../../dev/testing/processes/silentProxy.ts';
import { scratchFolder } from '../../dev/testing/scratchFolder.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const CALLERS = 12;
/** An answer that would wait for the database to speak again takes longer than both. */
const SILENT_MS = 15_000;
const ANSWERED_MS = 12_000;
const RECOVERED_MS = 15_000;

let world: ExampleWorld;
let token: string;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await exampleWorld();
  await prepareJobs(world.fresh.ownerConfig);
  token = await world.tokenOf(world.people.account_admin);
});
afterAll(async () => {
  for (const end of ends) await end();
  await world.end();
});

interface Server {
  proxy: SilentProxy;
  database: Database;
  /** Asks, and answers how it went and how long it took. */
  ask: (path: string, init?: RequestInit) => Promise<{ status: number; ms: number; text: string }>;
}

/** The server with a controlled network between it and PostgreSQL. */
async function server(max = 6): Promise<Server> {
  const proxy = await startSilentProxy(world.fresh.ownerConfig);
  const database = openDatabase({ ownerConfig: proxy.ownerConfig, max, report: () => undefined });
  const app = createApp({ ...world.dependencies, database });
  ends.push(async () => {
    await database.close();
    await proxy.stop();
  });
  return {
    proxy,
    database,
    async ask(path, init = {}) {
      const began = performance.now();
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('content-type', 'application/json');
      const response = await app.request(path, { ...init, headers });
      return { text: await response.text(), status: response.status, ms: performance.now() - began };
    },
  };
}

const LIST = `${ADMIN_API}/restaurants`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

describe.concurrent('connections to PostgreSQL that fall silent', () => {
  it.each([
    ['fall silent', SILENT_MS],
    ['are reset', 2_000],
  ])('when they %s, callers are told soon and answered again soon', async (how, forMs) => {
    const { proxy, database, ask } = await server();
    const answers: { at: number; status: number; ms: number }[] = [];
    const probes: { at: number; status: number; ms: number }[] = [];
    let isOver = false;
    const loop = async (path: string, kept: typeof answers, pause: number): Promise<void> => {
      while (!isOver) {
        const { status, ms } = await ask(path);
        kept.push({ at: performance.now(), status, ms });
        await sleep(pause);
      }
    };
    const loops = [...Array.from({ length: CALLERS }, () => loop(LIST, answers, 20)), loop('/readyz', probes, 250)];
    await sleep(1_000);
    const began = performance.now();
    if (how === 'fall silent') proxy.fallSilent();
    else proxy.reset();
    await sleep(forMs);
    const spoke = performance.now();
    proxy.speak();
    await until(() => answers.filter(({ at, status }) => at > spoke && status === 200).length > 50);
    await until(() => probes.at(-1)?.status === 200);
    isOver = true;
    await Promise.all(loops);

    const first = (kept: typeof answers, from: number, status: number): number =>
      (kept.find((one) => one.at > from && one.status === status)?.at ?? Infinity) - from;
    const longest = Math.max(...answers.map(({ ms }) => ms));
    print(
      `Connections that ${how}: first 503 after ${seconds(first(answers, began, 503))}, longest answer ${seconds(longest)}, ` +
        `/readyz 503 after ${seconds(first(probes, began, 503))}; first 200 ${seconds(first(answers, spoke, 200))} after it speaks again, ` +
        `/readyz 200 after ${seconds(first(probes, spoke, 200))}; ${String(database.silence.givenUp)} connections given up`,
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(longest).toBeLessThan(ANSWERED_MS);
    expect(first(answers, began, 503)).toBeLessThan(ANSWERED_MS);
    expect(first(probes, began, 503)).toBeLessThan(ANSWERED_MS);
    expect(first(answers, spoke, 200)).toBeLessThan(RECOVERED_MS);
    expect(first(probes, spoke, 200)).toBeLessThan(RECOVERED_MS);
  });

  it.each(['directly', 'through a pooler'])('leaves the busy ones alone, connected %s', async (how) => {
    const pooler =
      how === 'directly'
        ? undefined
        : await startPooler(world.fresh.ownerConfig, ['boucle', 'boucle_login'], { mode: 'session', size: 8 });
    const ownerConfig = pooler?.configOf('boucle') ?? world.fresh.ownerConfig;
    // One more than are busy: one of four is set aside for anyone who looks for jobs.
    const database = openDatabase({ ownerConfig, max: 4, report: () => undefined });
    ends.push(async () => {
      await database.close();
      await pooler?.stop();
    });
    const app = createApp({ ...world.dependencies, database });
    const { accountId } = world.ledger;
    const busy = Promise.all(
      Array.from({ length: 3 }, () =>
        inScope(database, { kind: 'account', accountId }, (tx) => tx.raw({ text: 'select pg_sleep(8)' })),
      ),
    );
    const probes: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      await sleep(500);
      probes.push((await app.request('/readyz')).status);
    }
    await busy;
    expect(probes).toEqual(probes.map(() => 200));
    expect(database.silence.givenUp).toBe(0);
  });

  it('gives up a connection that PostgreSQL says is idle while an answer is waited for', async () => {
    const { proxy, database } = await server(2);
    const { accountId } = world.ledger;
    const whole = openDatabase({ ownerConfig: world.fresh.ownerConfig, max: 1, report: () => undefined });
    ends.push(() => whole.close());
    const lost = proxy.loseAnswerTo('pg_backend_pid() as lost');
    const began = performance.now();
    const asked = inScope(database, { kind: 'account', accountId }, (tx) =>
      tx.raw({ text: 'select pg_backend_pid() as lost' }),
    );
    await lost;
    proxy.speak();
    await expect(asked).rejects.toThrow('injoignable');
    print(`A lost answer is known after ${seconds(performance.now() - began)}`);
    expect(database.silence.givenUp).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(ANSWERED_MS);
    expect(await inScope(database, { kind: 'account', accountId }, (tx) => tx.raw({ text: 'select 1' }))).toBeDefined();
  });

  it('frees what a lost connection had locked, though PostgreSQL is not told that nobody listens any more', async () => {
    const { proxy, database } = await server(2);
    const scope = { kind: 'account', accountId: world.ledger.accountId } as const;
    const lock = { text: "select pg_advisory_xact_lock(31, 31), 'held' as lost" };
    const lost = proxy.loseAnswerTo("'held' as lost");
    const began = performance.now();
    const asked = inScope(database, scope, (tx) => tx.raw(lock));
    await lost;
    proxy.speak();
    await expect(asked).rejects.toThrow('injoignable');
    const free = performance.now();
    await inScope(database, scope, (tx) => tx.raw(lock));
    print(
      `A lost connection's lock is free ${seconds(performance.now() - free)} after it was given up, at ${seconds(free - began)}`,
    );
    expect(performance.now() - began).toBeLessThan(RECOVERED_MS);
  });

  it('answers 503 to a posting whose commit has no answer; the same key then tells what became of it', async () => {
    const { proxy, ask } = await server();
    const { id } = await examples['cards.credit'](world, world.people.account_admin);
    const credit = () =>
      ask(`${ADMIN_API}/card_holders/${String(id)}/credits`, {
        method: 'POST',
        headers: { 'idempotency-key': 'no-answer' },
        body: JSON.stringify({ amount: 7, comment: 'Geste' }),
      });
    const lost = proxy.loseAnswerTo('commit');
    const before = await total(Number(id));
    const [first] = await Promise.all([credit(), lost]);
    expect(first).toMatchObject({ status: 503 });
    expect(first.ms).toBeLessThan(ANSWERED_MS);
    expect(await total(Number(id))).toBe(before + 1);
    proxy.speak();
    expect(await credit()).toMatchObject({ status: 201 });
    expect(await total(Number(id))).toBe(before + 1);
  });

  it('lets a server end that is asked to', async () => {
    // Nothing is sealed there yet: the server makes its own key.
    const fresh = await freshDatabase();
    const proxy = await startSilentProxy(fresh.ownerConfig);
    const dataDir = scratchFolder('boucle-silent-');
    ends.push(async () => {
      await proxy.stop();
      rmSync(dataDir, { recursive: true });
      await fresh.drop();
    });
    const { port, database } = proxy.ownerConfig;
    const listening = String(await freePort());
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: `postgres://boucle@127.0.0.1:${String(port)}/${database ?? ''}`,
        PORT: listening,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const address = `http://127.0.0.1:${listening}`;
    for await (const line of child.stdout.iterator({ destroyOnReturn: false }))
      if (String(line).includes('écoute')) break;
    child.stdout.resume();
    proxy.fallSilent();
    const asked = fetch(`${address}/readyz`).then(({ status }) => status);
    await sleep(300);
    const began = performance.now();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await asked).toBe(503);
    const [code] = (await exited) as [number | null];
    expect(code).toBe(0);
    const ms = performance.now() - began;
    print(`A server whose database is silent ends ${seconds(ms)} after SIGTERM`);
    expect(ms).toBeLessThan(20_000);
  });
});

/** Waits at most half a minute. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !isSo(); tries += 1) await sleep(100);
}

/** How many transactions a card has. */
async function total(cardId: number): Promise<number> {
  const { rows } = await world.owner.query<{ n: number }>(
    'select count(*)::int as n from transactions where card_holder_id = $1',
    [cardId],
  );
  return rows[0]?.n ?? 0;
}
