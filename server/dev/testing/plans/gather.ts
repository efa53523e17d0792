import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type Pool, type PoolClient } from 'pg';

const ROOT = join(import.meta.dirname, '../../../..');
/**
 * Where each worker of the tests writes the statements that it sees, one a line; emptied when a run
 * begins.
 */
const GATHERED = join(ROOT, 'node_modules/.cache/boucle-statements');

/** A statement of the product, and the file that sent it; empty when that is not known. */
interface Gathered {
  readonly text: string;
  readonly from: string;
}

const FRAMES = 40;
const PLACE = /(?:\(|at )(?:file:\/\/)?([^()\s]+):\d+:\d+\)?$/;
/** Files that only pass statements on. */
const PASSING =
  /node_modules|^node:|\/server\/platform\/database\/[^/]+\.ts$|\/server\/dev\/testing\/plans\/gather\.ts$/;
const OF_TESTS = /\.test\.ts$|\/server\/dev\/testing\/|\/bench\//;

const heard = new Set<string>();
const kinds = new Set<string>();
/** A text without its literals: texts that differ by values alone are planned alike. */
const kindOf = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/\d+/g, '0');

/**
 * From now on the statements that the product sends by these connections are kept, each text once,
 * with the file that sent it.
 */
export function gatherFrom(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const ask = client.query.bind(client) as (...values: readonly unknown[]) => unknown;
    const listen = (...values: readonly unknown[]): unknown => {
      keep(textOf(values[0]));
      return ask(...values);
    };
    Object.assign(client, { query: listen });
  });
}

function keep(text: string): void {
  if (heard.has(text)) return;
  heard.add(text);
  const kind = kindOf(text);
  if (kinds.has(kind)) return;
  kinds.add(kind);
  const from = sender(text);
  if (OF_TESTS.test(from)) return;
  const line: Gathered = { text, from: from.replace(`${ROOT}/`, '') };
  appendFileSync(join(GATHERED, `${String(process.pid)}-${String(threadId)}.jsonl`), `${JSON.stringify(line)}\n`);
}

/**
 * The file of a line of a stack, without the query after its name (`a.test.ts?vitest=1`); undefined
 * where it names none.
 */
export const fileOfFrame = (line: string): string | undefined => PLACE.exec(line)?.[1]?.replace(/\?.*$/, '');

/**
 * The file that a statement comes from, the innermost that does more than send; the queue's library
 * for the ones that it sends on its own.
 */
function sender(text: string): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const files = stack.split('\n').flatMap((line) => fileOfFrame(line) ?? []);
  const own = files.find((file) => !PASSING.test(file));
  if (own !== undefined) return own;
  if (stack.includes('/node_modules/pg-boss/') || text.includes('pgboss.')) return 'pg-boss';
  return files.find((file) => file.includes('/server/database/')) ?? '';
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : undefined;
  return typeof text === 'string' ? text : '';
}

/** Forgets what an earlier run gathered. */
export function beginGathering(): void {
  rmSync(GATHERED, { recursive: true, force: true });
  mkdirSync(GATHERED, { recursive: true });
}
