import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Client, type QueryResultRow } from 'pg';
import { asOwner } from '../../server/database/connect.ts';
import { readTransactionSort } from '../../server/transactions/order.ts';
import { csvPage } from '../../server/transactions/csv.ts';
import { type Cell, RecordReader } from '../../server/transactions/lightRows.ts';
import { type Captured, captured } from '../capture.ts';
import { type BenchDatabase } from '../cluster.ts';
import { type Figure, atMost } from '../figure.ts';
import { BIG_ACCOUNT } from '../fill.ts';
import { type Part } from '../part.ts';
import { millisecondsOf, thisProcess } from '../processor.ts';
import { median, spread } from '../statistics.ts';

/** A file of 100,000 rows. */
const PAGES = 20;
const ROUNDS = 7;

/** The cells of each row of one answer, and what the answer holds of the heap, in MiB. */
interface Read {
  readonly cells: () => Generator<readonly Cell[]>;
  readonly held: unknown;
}

/** Reads one page of the CSV. */
type Way = (client: Client, page: Captured) => Promise<Read>;

/** As the server does: the rows are record literals in one text. */
const asRecords: Way = async (client, { text, values }) => {
  const { rows } = await client.query<{ records: string }>({ text, values: [...values] });
  const held = rows[0]?.records ?? '';
  return {
    held,
    *cells() {
      const reader = new RecordReader(held);
      for (let row = reader.next(); row !== undefined; row = reader.next()) yield row;
    },
  };
};

/** The driver's rows as arrays of texts: what it makes with the least work. */
const asArrays: Way = async (client, page) => {
  const { rows } = await client.query<Cell[]>({ ...plain(page), rowMode: 'array', types: TEXTS });
  return {
    held: rows,
    *cells() {
      for (const row of rows) yield row.slice(0, -UNREAD);
    },
  };
};

/** The driver's rows as objects, the cells still texts. */
const asObjects: Way = async (client, page) => {
  const { rows } = await client.query<QueryResultRow>({ ...plain(page), types: TEXTS });
  return {
    held: rows,
    *cells() {
      for (const row of rows) yield (Object.values(row) as Cell[]).slice(0, -UNREAD);
    },
  };
};

const TEXTS = { getTypeParser: () => String };
/** Day and name of the account come with the page, in columns of their own behind those of the record. */
const UNREAD = 2;

/** The same rows without the record, each of its cells a column with a name of its own. */
function plain({ text, values }: Captured): { text: string; values: unknown[] } {
  const parts = /\(select row\((.*)\)::text as record, (.*)\) page$/s.exec(text);
  if (parts === null) throw new Error('The page of the CSV is written otherwise.');
  const [, cells = '', rest = ''] = parts;
  const named = splitCells(cells).map((cell, at) => `${cell} as cell_${at}`);
  return { text: `select ${named.join(', ')}, ${rest}`, values: [...values] };
}

/** The expressions between the commas that stand in no parenthesis. */
function splitCells(list: string): string[] {
  const cells = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${character}`);
  }
  return cells;
}

/** Rows of the CSV as record literals in one text against `rowMode: 'array'` and objects: processors and memory (decision 044). */
export const csvRows: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const database = await cluster.filled(rows);
  const page = await pageOf(database);
  return asOwner(database.ownerConfig, async (client) => {
    await assertSame(client, page);
    const ours = await measured(client, database, page, asRecords);
    const arrays = await measured(client, database, page, asArrays);
    const objects = await measured(client, database, page, asObjects);
    return [...against(ours, arrays, 'tableaux'), ...against(ours, objects, 'objets')];
  });
};

async function pageOf(database: BenchDatabase): Promise<Captured> {
  const order = readTransactionSort(undefined).slice(0, 1);
  const statements = await captured(database, (tx) => csvPage(tx, BIG_ACCOUNT, {}, order, []));
  const page = statements.find(({ text }) => text.includes('as record'));
  if (page === undefined) throw new Error('No page of the CSV was read.');
  return page;
}

/** Throws unless each way reads the same cells. */
async function assertSame(client: Client, page: Captured): Promise<void> {
  const texts: string[] = [];
  for (const way of [asRecords, asArrays, asObjects])
    texts.push(JSON.stringify([...(await way(client, page)).cells()]));
  if (new Set(texts).size !== 1) throw new Error('The three ways read different cells.');
}

interface Measured {
  /** Milliseconds of processor of a file, round by round. */
  readonly program: number[];
  readonly postgres: number[];
  /** MiB of the heap that one page holds. */
  readonly held: number;
}

async function measured(client: Client, database: BenchDatabase, page: Captured, way: Way): Promise<Measured> {
  const program: number[] = [];
  const postgres: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    let ours = 0;
    const theirs = await millisecondsOf(database, async () => {
      ours = await millisecondsOf(thisProcess, async () => {
        for (let n = 0; n < PAGES; n += 1) for (const row of (await way(client, page)).cells()) row.join(';');
      });
    });
    if (round < 0) continue;
    program.push(ours);
    postgres.push(theirs);
  }
  collect();
  const before = process.memoryUsage().heapUsed;
  const { held } = await way(client, page);
  collect();
  const used = process.memoryUsage().heapUsed - before;
  // Read after it was measured: it is held until here.
  return { program, postgres, held: held === undefined ? Number.NaN : used / 2 ** 20 };
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** The record literals may cost no more than the other way, program and PostgreSQL together. */
function against(ours: Measured, theirs: Measured, name: string): Figure[] {
  const both = ({ program, postgres }: Measured): number[] =>
    program.map((value, round) => value + (postgres[round] ?? Number.NaN));
  const sides = (of: Measured): string => `programme ${spread(of.program)}, PostgreSQL ${spread(of.postgres)}`;
  const what = `Lignes du CSV en un texte, par rapport à des ${name}`;
  return [
    atMost(
      `${what} : processeurs`,
      median(both(ours)) / median(both(theirs)),
      '×',
      1,
      `ms : ${sides(ours)} contre ${sides(theirs)}`,
    ),
    atMost(
      `${what} : mémoire d’une page`,
      ours.held / theirs.held,
      '×',
      1,
      `Mio : ${spread([ours.held])} contre ${spread([theirs.held])}`,
    ),
  ];
}
