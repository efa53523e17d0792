import { setImmediate } from 'node:timers/promises';
import { type ByteStream } from '@boucle/contract/download.ts';
import { parisDay } from '@boucle/contract/format.ts';
import { TRANSACTION_COLUMNS } from '@boucle/contract/transactions/columns.ts';
import { type TransactionDisplay, describe } from '@boucle/contract/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { sql } from 'kysely';
import { type Database } from '../database/pool.ts';
import { prepared } from '../database/prepared.ts';
import { inScope } from '../database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../http/csv.ts';
import { type Condition, type TransactionCriteria } from './criteria.ts';
import { type TransactionOrder, orderBy, sortColumns } from './order.ts';
import { WHOLE, pick } from './pick.ts';
import { type SqlRow, transactionRowOf } from './row.ts';
import { lightRowSql } from './rowSql.ts';

const ROWS_A_PAGE = 1000;

export interface CsvRequest {
  accountId: number;
  criteria: TransactionCriteria;
  order: TransactionOrder;
  /** Of the file; the day is added. */
  name: string;
}

interface Line {
  row: TransactionRow;
  display: TransactionDisplay;
}

const COLUMNS: readonly CsvColumn<Line>[] = TRANSACTION_COLUMNS.map(({ csvLabel, csv, typed }) => ({
  heading: csvLabel,
  value: ({ row, display }) => csv(row, display),
  typed,
}));

/**
 * Transactions as CSV, streamed. Each page is a short transaction of its own that goes on behind the last row of the one before: a
 * slow reader holds no connection and no snapshot.
 */
export function transactionsCsv(
  database: Database,
  request: CsvRequest,
): { headers: Record<string, string>; body: ByteStream } {
  return {
    headers: csvHeaders(`${request.name}-${parisDay(new Date())}`),
    body: csvStream(COLUMNS, pages(database, request)),
  };
}

/** No cell is a link. */
const READER = { mayOpen: () => false };

async function* pages(database: Database, { accountId, criteria, order }: CsvRequest): AsyncGenerator<Line[], void> {
  // Rows behind one row: only one direction can be asked for, that of the first sort.
  const single = order.slice(0, 1);
  const scope = { kind: 'account', accountId } as const;
  const page = (behind: Condition[]) =>
    inScope(database, scope, (tx) => prepared(tx, pageSql(accountId, criteria, single, behind)), { readOnly: true });

  let coming = page([]);
  for (;;) {
    const rows = await coming;
    const last = rows.at(-1);
    if (last === undefined) return;
    const more = rows.length === ROWS_A_PAGE;
    if (more) {
      // The database finds the next page while this one is written.
      coming = page([after(single, last)]);
      coming.catch(() => undefined);
      // Its query leaves, and other requests pass, before this page keeps the thread busy.
      await setImmediate();
    }
    yield rows.map(lineOf);
    if (!more) return;
  }
}

/** What a cell never shows is not fetched. */
type Unseen = 'created_at' | 'completed_at' | 'customer_id' | 'admin_id' | 'reverses_id' | 'lines';
type KeyedRow = Omit<SqlRow, Unseen> & { listed_key: string };

function lineOf(sqlRow: KeyedRow): Line {
  // The instant that people read is the one of the list, whichever of the two it is.
  const instant = `${sqlRow.listed_key.slice(0, 10)}T${sqlRow.listed_key.slice(11, 19)}Z`;
  const unseen = { created_at: instant, completed_at: instant, customer_id: null, admin_id: null, reverses_id: null };
  const row = transactionRowOf({ ...sqlRow, ...unseen, lines: null });
  return { row, display: describe(row, READER) };
}

const pageSql = (accountId: number, criteria: TransactionCriteria, order: TransactionOrder, more: Condition[]) => {
  const picked = pick(accountId, criteria, order, { limit: ROWS_A_PAGE, offset: 0 }, { more, columns: WHOLE });
  return sql<KeyedRow>`${lightRowSql(picked)} ${orderBy(order, 't')}`;
};

function after(order: TransactionOrder, last: KeyedRow): Condition {
  const columns = sortColumns(order);
  const values: Record<string, Condition> = {
    day: sql`${last.day}::date`,
    listed_at: sql`${last.listed_key}::timestamptz`,
    id: sql`${last.id}::bigint`,
    amount_cents: sql`${last.amount_cents}::bigint`,
  };
  const keys = sql.join(columns.map(({ column }) => sql.ref(`t.${column}`)));
  const bounds = sql.join(columns.map(({ column }) => values[column] ?? sql`null`));
  const descending = columns[0]?.descending ?? true;
  return sql`(${keys}) ${sql.raw(descending ? '<' : '>')} (${bounds})`;
}
