import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { rememberLine } from '../../auth/tokens/knownLines.ts';
import { type Database } from '../database/pool.ts';
import { Admission, HELD_MS } from './admission.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  if (server?.listening === true) await new Promise((resolve) => server?.close(resolve));
});

const LIMITS = { account: 3, network: 2, held: 3, heldOfOne: 2 };
const KNOWN = 'Bearer known';
const OTHER = 'Bearer other';

/** A server whose requests stay under way until they are ended. */
async function served(behindProxy = false) {
  const database = {} as Database;
  rememberLine(database, KNOWN, 1);
  rememberLine(database, OTHER, 2);
  const admission = new Admission({ database, behindProxy, headers: { 'x-frame-options': 'DENY' }, limits: LIMITS });
  const underWay: ServerResponse[] = [];
  server = createServer((request, response) => {
    if (!admission.admits(request, response)) return;
    if (request.url === '/readyz') response.end('ready');
    else underWay.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(origin + path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
  /** Asks so many times, and waits until the server has seen them. */
  const begin = async (count: number, headers: Record<string, string> = {}) => {
    const before = underWay.length;
    const answers = Array.from({ length: count }, () => ask('/api/v1/admin/restaurants', headers));
    // The ones that no test ends are cut with the server.
    for (const answer of answers) answer.catch(() => undefined);
    while (underWay.length < before + count) await sleep(2);
    return { answers };
  };
  const known = { authorization: KNOWN };
  return { admission, underWay, ask, begin, known };
}

it('refuses what an account asks beyond its limit after a second, unread, and serves the others', async () => {
  const { admission, underWay, ask, begin, known } = await served();
  await begin(LIMITS.account, known);
  const began = performance.now();
  const refused = await ask('/api/v1/admin/cards', known, '{"quantity": 1}');
  expect(performance.now() - began).toBeGreaterThanOrEqual(HELD_MS - 5);
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
  expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(await refused.json()).toMatchObject({
    error: 'too_many_requests',
    detail: 'Trop de demandes arrivent en même temps. Rien n’a été fait\u00a0: réessayez dans quelques secondes.',
  });
  expect([admission.refused, underWay.length]).toEqual([1, LIMITS.account]);
  await begin(1, { authorization: OTHER });
});

it('takes the next one as soon as one was answered', async () => {
  const { underWay, begin, known } = await served();
  const {
    answers: [first],
  } = await begin(LIMITS.account, known);
  underWay[0]?.end('done');
  expect((await first)?.status).toBe(200);
  await begin(1, known);
});

it('counts those whose account is not known by network; people who are known go on behind the same address', async () => {
  const { ask, begin, known } = await served();
  await begin(1);
  await begin(1, { authorization: 'Bearer made-up' });
  const refused = await ask('/', { accept: 'text/html,*/*' });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  await begin(LIMITS.account, known);
  expect(await (await ask('/readyz')).text()).toBe('ready');
});

it('counts by the address that our own proxy forwards', async () => {
  const { ask, begin } = await served(true);
  await begin(LIMITS.network, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' });
  await begin(LIMITS.network, { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' });
  expect((await ask('/', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429);
});

it('cuts what comes beyond the refusals that are held back, of one caller and of all', async () => {
  const { admission, ask, begin, known } = await served();
  await begin(LIMITS.account, known);
  const held = [ask('/a', known), ask('/b', known)];
  while (admission.refused < 2) await sleep(2);
  await expect(ask('/c', known)).rejects.toThrow();
  await begin(LIMITS.network);
  const third = ask('/d');
  while (admission.refused < 4) await sleep(2);
  await expect(ask('/e')).rejects.toThrow();
  for (const answer of await Promise.all([...held, third])) expect(answer.status).toBe(429);
  // Their places are free again.
  expect((await ask('/f', known)).status).toBe(429);
});
