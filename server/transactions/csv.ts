import { type ByteStream } from '@boucle/contract/download.ts';
import { parisDay } from '@boucle/contract/format.ts';
import { mayOpen } from '@boucle/contract/pages.ts';
import { type Role } from '@boucle/contract/roles.ts';
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
import { pick } from './pick.ts';
import { type SqlRow, transactionRowOf } from './row.ts';
import { rowSql } from './rowSql.ts';

const ROWS_A_PAGE = 2000;

export interface CsvRequest {
  accountId: number;
  criteria: TransactionCriteria;
  order: TransactionOrder;
  /** Whose links and names: a CSV says what its reader's table says. */
  role: Role;
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

async function* pages(database: Database, { accountId, criteria, order, role }: CsvRequest): AsyncGenerator<Line[]> {
  const reader = { mayOpen: (page: Parameters<typeof mayOpen>[0]) => mayOpen(page, role) };
  const [main] = order;
  const single = main === undefined ? order : [main];
  const scope = { kind: 'account', accountId } as const;
  let behind: Condition[] = [];
  for (;;) {
    const query = pageSql(accountId, criteria, single, behind);
    const rows = await inScope(database, scope, (tx) => prepared(tx, query), { readOnly: true });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((sqlRow) => {
      const row = transactionRowOf(sqlRow);
      return { row, display: describe(row, reader) };
    });
    if (rows.length < ROWS_A_PAGE) return;
    behind = [after(single, last)];
  }
}

/** The key keeps its microseconds as text, which a Date would lose. */
type KeyedRow = SqlRow & { listed_key: string };

const pageSql = (accountId: number, criteria: TransactionCriteria, order: TransactionOrder, behind: Condition[]) =>
  sql<KeyedRow>`
    select page.*, page.listed_at::text as listed_key
      from (${rowSql(accountId, pick(accountId, criteria, order, { limit: ROWS_A_PAGE, offset: 0 }, behind), false)}) page
     ${orderBy(order, 'page')}`;

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
