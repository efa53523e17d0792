import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type Pool, type PoolClient, Client, type ClientConfig } from 'pg';
import { COPIED, TABLES } from '../../database/cluster/placement.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Where each worker of the tests writes the statements that it sees, one a line; emptied when a run begins. */
export const GATHERED = join(ROOT, 'node_modules/.cache/boucle-statements');
/** Functions of the database and the placement of its tables, written once a run. */
export const SCHEMA = join(GATHERED, 'schema.json');

/** A statement of the product, and the file that sent it; empty when that is not known. */
export interface Gathered {
  readonly text: string;
  readonly from: string;
}

/** A function of the schema, the tables whose triggers call it, and the names of their transition tables. */
export interface SchemaFunction {
  readonly name: string;
  readonly language: string;
  readonly definition: string;
  readonly body: string;
  readonly tables: readonly string[];
  readonly handed: readonly string[];
}

export interface GatheredSchema {
  readonly spread: readonly string[];
  readonly copied: readonly string[];
  /** On the coordinator alone: sign-in, the journal, mails. */
  readonly beside: readonly string[];
  readonly functions: readonly SchemaFunction[];
}

const FRAMES = 40;
const PLACE = /(?:\(|at )(?:file:\/\/)?([^()\s]+):\d+:\d+\)?$/;
/** Files that only pass statements on. */
const PASSING = /node_modules|^node:|\/server\/database\/[^/]+\.ts$|\/server\/testing\/portable\/gather\.ts$/;
const OF_TESTS = /\.test\.ts$|\/server\/testing\/|\/bench\//;

const heard = new Set<string>();
const kinds = new Set<string>();
/** A text without its literals: texts that differ by values alone are planned alike. */
export const kindOf = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/\d+/g, '0');

/** From now on the statements that the product sends by these connections are kept, each text once, with the file that sent it. */
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

/** The file of a line of a stack, without what is asked behind its name (`a.test.ts?vitest=1`); undefined where it names none. */
export const fileOfFrame = (line: string): string | undefined => PLACE.exec(line)?.[1]?.replace(/\?.*$/, '');

/** The file that a statement comes from, the innermost that does more than send; the queue's library for those that it sends by itself. */
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

/** Forgets what an earlier run gathered, and keeps what a migrated database runs by itself. */
export async function beginGathering(database: ClientConfig): Promise<void> {
  rmSync(GATHERED, { recursive: true, force: true });
  mkdirSync(GATHERED, { recursive: true });
  const client = new Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: GatheredSchema }>(SCHEMA_OF);
    appendFileSync(SCHEMA, JSON.stringify(rows[0]?.schema));
  } finally {
    await client.end();
  }
}

const COPIED_NAMES = COPIED.map((name) => `'${name}'`).join(', ');
const SCHEMA_OF = `
  with tables as (${TABLES})
  select json_build_object(
    'spread', (select json_agg(name) from tables where is_spread),
    'copied', (select json_agg(name) from tables where name in (${COPIED_NAMES})),
    'beside', (select json_agg(name) from tables where not is_spread and name not in (${COPIED_NAMES})),
    'functions', (select json_agg(json_build_object(
        'name', p.proname, 'language', l.lanname, 'definition', pg_get_functiondef(p.oid), 'body', p.prosrc,
        'tables', coalesce((select json_agg(distinct c.relname) from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = p.oid), '[]'),
        'handed', coalesce((select json_agg(distinct h.name) from pg_trigger t, unnest(array[t.tgoldtable, t.tgnewtable]) h(name)
            where t.tgfoid = p.oid and h.name is not null), '[]')))
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))) as schema`;
