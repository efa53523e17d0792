import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, killed, ready } from '../dev/testing/processes/processes.ts';
import { scratchFolder } from '../dev/testing/scratchFolder.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** Descriptors that the server may open: a few more than it needs to serve. */
const DESCRIPTORS = 90;
const BURST = 300;

let dataDir: string;
let port: number;
let server: ChildProcess;

beforeAll(async () => {
  dataDir = scratchFolder('boucle-serving-');
  port = await freePort();
  // Left by an earlier version.
  mkdirSync(join(dataDir, 'outbox'), { mode: 0o755 });
  writeFileSync(join(dataDir, 'postgres.log'), '', { mode: 0o644 });
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'fatal' };
  const limited = `umask 022; ulimit -n ${String(DESCRIPTORS)}; exec "$0" "$@"`;
  server = spawn('sh', ['-c', limited, process.execPath, MAIN, 'serve'], { env, stdio: 'ignore' });
  await ready(`http://127.0.0.1:${String(port)}`);
}, 60_000);
afterAll(async () => {
  await killed(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

function open(): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

/** Half of a request: its body is announced, and does not come. */
const HALF = [
  `POST ${ADMIN_API}/auth/login HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{',
].join('\r\n');

it('writes nothing that others of the machine may read', () => {
  const open = readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0 && !path.includes('.s.PGSQL'),
    );
  expect(open).toEqual([]);
  expect(readdirSync(dataDir)).toContain('stripe-simulator.sqlite');
});

it('refuses what one network asks beyond a hundred and fifty at once, and counts it', async () => {
  const socket = open();
  const asked = `GET ${ADMIN_API}/restaurants HTTP/1.1\r\nHost: localhost\r\n`;
  // All in one packet: each is under way before the first is answered.
  socket.write(`${`${asked}\r\n`.repeat(159)}${asked}Connection: close\r\n\r\n`);
  const answers = await text(socket);
  const count = (status: number): number => answers.split(`HTTP/1.1 ${status} `).length - 1;
  expect([count(401), count(429)]).toEqual([150, 10]);
  expect(answers).toContain('Trop de demandes arrivent en même temps.');
  const metrics = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
  expect(await metrics.text()).toContain('boucle_refused_too_busy_total 10');
});

it('refuses two Host headers', async () => {
  const socket = open();
  socket.end(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('La requête est illisible.');
});

it('serves again as soon as descriptors are free, after a burst that took them all', async () => {
  const sockets = Array.from({ length: BURST }, open);
  for (const socket of sockets) socket.write(HALF);
  await sleep(2_000);
  for (const socket of sockets) socket.destroy();
  await sleep(500);
  for (const path of ['/healthz', '/readyz']) {
    const { status } = await fetch(`http://127.0.0.1:${String(port)}${path}`, { signal: AbortSignal.timeout(5_000) });
    expect(status).toBe(200);
  }
  expect(server.exitCode).toBeNull();
});

it('ends within its deadline though half of a body never comes', async () => {
  const socket = open();
  await once(socket, 'connect');
  socket.write(HALF);
  await sleep(300);
  const began = performance.now();
  server.kill('SIGTERM');
  await once(server, 'exit');
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(server.exitCode).toBe(0);
  socket.destroy();
});
