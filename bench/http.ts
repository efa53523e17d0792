import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type BenchServer, bearer } from './server.ts';

const CONNECTIONS = 10;
/** A slow answer is slow: it is measured, and fails no part. */
const PATIENCE_SECONDS = 60;

export interface Load {
  readonly path: string;
  readonly seconds: number;
  readonly connections?: number;
  /** Requests per second over all connections; as many as possible when left out. */
  readonly rate?: number;
}

export interface LoadResult {
  /** Answers per second. */
  readonly rate: number;
  readonly p99: number;
}

/**
 * Sends requests to the administration API over keep-alive connections; throws when one is not
 * answered by a 2xx.
 */
export async function load(
  server: BenchServer,
  { path, seconds, connections = CONNECTIONS, rate }: Load,
): Promise<LoadResult> {
  const result = await autocannon({
    url: `${server.origin}${ADMIN_API}${path}`,
    connections,
    duration: seconds,
    timeout: PATIENCE_SECONDS,
    headers: bearer(server),
    ...(rate === undefined ? {} : { overallRate: Math.max(connections, Math.round(rate)) }),
  });
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0) {
    throw new Error(
      `${path} : ${result.non2xx} réponses refusées, ${result.errors} erreurs, ${result['2xx']} réussies.`,
    );
  }
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

interface Asked extends Pick<Load, 'path' | 'seconds' | 'connections'> {
  /** Bodies of POST requests, one after the other; GET when left out. */
  readonly posts?: readonly unknown[];
}

/**
 * Answers per second that the server gives, asked as fast as can be by wrk: like pgbench it takes
 * next to nothing of the processors that the measured server needs. Throws when one is not a 2xx.
 */
export async function answersPerSecond(server: BenchServer, asked: Asked): Promise<number> {
  const { path, seconds, connections = CONNECTIONS, posts } = asked;
  const headers = Object.entries(bearer(server)).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const url = new URL(`${server.origin}${ADMIN_API}${path}`).href;
  const options = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--timeout',
    `${PATIENCE_SECONDS}s`,
    ...headers,
  ];
  const stdout = posts === undefined ? await wrk([...options, url]) : await wrkWith(posts, [...options, url]);
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1];
  if (rate === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${path} : ${stdout}`);
  return Number(rate);
}

const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });

const wrk = async (options: readonly string[]): Promise<string> => (await promisify(execFile)('wrk', options)).stdout;

/** wrk with a Lua script, in which a text in double brackets stands as it is. */
async function wrkWith(posts: readonly unknown[], options: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-wrk-'));
  try {
    const bodies = posts.map((body) => `[==[${JSON.stringify(body)}]==]`).join(',');
    const file = join(folder, 'posts.lua');
    writeFileSync(
      file,
      `local bodies = {${bodies}}
local n = 0
wrk.method = 'POST'
wrk.headers['content-type'] = 'application/json'
function request()
  n = n % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[n])
end
`,
    );
    return await wrk(['-s', file, ...options]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until the answer is read whole; throws on a refusal. */
export async function timed(server: BenchServer, path: string, body?: unknown): Promise<number> {
  const began = performance.now();
  await answer(server, path, body);
  return performance.now() - began;
}

/** The bytes of an answer of the administration API. */
export async function answer(server: BenchServer, path: string, body?: unknown): Promise<Buffer> {
  const response = await fetch(`${server.origin}${ADMIN_API}${path}`, {
    headers: {
      ...bearer(server),
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : post(body)),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${path} : ${response.status} ${bytes.toString().slice(0, 300)}`);
  return bytes;
}

/**
 * Milliseconds that curl takes to start and read an answer whole, as psql does for its own: neither
 * takes much of the processors that the measured server needs. Throws unless it is of so many
 * bytes. `sinceFirstByte` leaves out what comes before the answer begins.
 */
export async function downloaded(
  server: BenchServer,
  path: string,
  bytes: number,
  { sinceFirstByte = false } = {},
): Promise<number> {
  const headers = Object.entries(bearer(server)).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const url = new URL(`${server.origin}${ADMIN_API}${path}`).href;
  const began = performance.now();
  const { stdout } = await promisify(execFile)('curl', [
    ...['-sS', '--fail', '-o', '/dev/null', '-w', '%{size_download} %{time_starttransfer}'],
    ...headers,
    url,
  ]);
  const elapsed = performance.now() - began;
  const [size, firstByte = 0] = stdout.split(' ').map(Number);
  if (size !== bytes) throw new Error(`${path} : ${size} octets au lieu de ${bytes}.`);
  return sinceFirstByte ? elapsed - 1000 * firstByte : elapsed;
}
