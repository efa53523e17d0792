import { nameOf } from '../statementNames.ts';
import { type Tx } from '../transaction.ts';

/** A number that a table has not given yet, as a value. */
export interface NewId {
  readonly newIdOf: NumberedTable;
}

/** SQL of one account with its parameters. Over a cluster its tables stand in braces, and it answers one row of one column. */
export interface PlacedText {
  readonly text: string;
  readonly values: readonly unknown[];
  /** True for a text that seldom comes twice. */
  readonly unnamed: boolean;
}

/** Tables whose rows are numbered before they leave, and the column that is. */
const NUMBERED = {
  cells: 'id',
  money_accounts: 'id',
  lots: 'id',
  lot_rows: 'n',
  fee_lines: 'id',
  incidents: 'id',
} as const;
export type NumberedTable = keyof typeof NUMBERED;
const TABLES = Object.keys(NUMBERED) as NumberedTable[];

/** The column of the number that a new row of the table is given. */
export const numberOf = (table: NumberedTable): string => NUMBERED[table];

/** How the name of a text begins that is planned once for all values (`Tx.planOnce`); no other name begins so. */
export const PLANNED_ONCE = 'once_for_all_';

const IN_BRACES = /\{(\w+)\}/g;

/** SQL: so many numbers of each of these tables, as lists. */
const drawing = (tables: readonly NumberedTable[]): string =>
  `select ${tables.map((table, i) => `array(select nextval('${table}_${NUMBERED[table]}_seq') from generate_series(1, $${i + 1}::int)) as ${table}`).join(', ')}`;

/**
 * Sends it to the server of a cluster that has the account, where it runs as one PostgreSQL would run it (`run_on_server` of `functions.ts`): Citus
 * would have its parts cross every server. The transaction has written a row of the account by a plain statement before, which keeps its tables
 * where they are. Resolves once it has left.
 */
export async function sendPlaced(
  tx: Tx,
  accountId: number,
  { text, values, unnamed }: PlacedText,
): Promise<{ answered: Promise<string | null> }> {
  const answered = askThere(tx, accountId, { text, values: await numbered(tx, values), unnamed });
  answered.catch(() => undefined);
  return { answered };
}

/** Runs there what writes no new rows, and answers what it answers; it has left once this returns. */
export async function askThere(
  tx: Tx,
  accountId: number,
  { text, values, unnamed }: PlacedText,
): Promise<string | null> {
  const kept = unnamed ? null : `${tx.isPlannedOnce ? PLANNED_ONCE : ''}${nameOf(text)}`;
  const { rows } = await tx.raw<{ answer: string | null }>({
    text: 'select run_on_server($1, $2, $3, $4, $5) as answer',
    values: [accountId, kept, text, tablesIn(text, unnamed), values],
  });
  return rows[0]?.answer ?? null;
}

/** Tables of the texts that are kept. */
const known = new Map<string, readonly string[]>();

function tablesIn(text: string, unnamed: boolean): readonly string[] {
  const tables = known.get(text) ?? [...new Set(Array.from(text.matchAll(IN_BRACES), ([, table = '']) => table))];
  if (!unnamed) known.set(text, tables);
  return tables;
}

/** What a text of JSON holds, undefined when there is none. Throws on an integer that a number cannot hold: a wrong cent is worse than an error. */
export function readAnswer(text: string | null): unknown {
  if (text === null) return undefined;
  return JSON.parse(text, LONG.test(text) ? safe : undefined);
}

/** Sixteen digits in a row, of which the largest safe integer has as many: what is shorter is not looked at number by number. */
const LONG = /\d{16}/;

function safe(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`Integer out of range: ${String(value)}`);
  return value;
}

/** The values with the numbers that they lack. */
async function numbered(tx: Tx, values: readonly unknown[]): Promise<unknown[]> {
  const wanted = values.filter(isNewId);
  if (wanted.length === 0) return [...values];
  const tables = TABLES.filter((table) => wanted.some(({ newIdOf }) => newIdOf === table));
  const counts = tables.map((table) => wanted.filter(({ newIdOf }) => newIdOf === table).length);
  const { rows } = await tx.raw<Partial<Record<NumberedTable, number[]>>>({ text: drawing(tables), values: counts });
  const [drawn] = rows;
  return values.map((value) => (isNewId(value) ? drawn?.[value.newIdOf]?.shift() : value));
}

const isNewId = (value: unknown): value is NewId => typeof value === 'object' && value !== null && 'newIdOf' in value;
