import { TRANSACTION_COLUMNS } from '@boucle/contract/features/transactions/columns.ts';
import { type TransactionDisplay, describe } from '@boucle/contract/features/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { sql } from 'kysely';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn, ROWS_AT_ONCE } from '../../platform/http/csv.ts';
import { type Condition, type TransactionCriteria } from './criteria.ts';
import { type LightPage, type LightRow, lightPage } from './lightRows.ts';
import { moneyCentsOf } from './money.ts';
import { type OrderKey, type TransactionOrder, keyIn, orderBy, sortKeys } from './order.ts';
import { WHOLE, pick } from './pick.ts';
import { transactionRowOf } from './row.ts';
import { csvOfToday } from '../../platform/http/csvFile.ts';

/** Finding the names of a page costs as much for five thousand rows as for one. */
const ROWS_A_PAGE = 5000;

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
 * Transactions as CSV, streamed. Each page is a short transaction that goes on behind the last row
 * of the one before: a slow reader holds no connection and no snapshot.
 */
export const transactionsCsv = (database: Database, request: CsvRequest) =>
  csvOfToday(request.name, COLUMNS, pages(database, request));

/** No cell is a link. */
const READER = { mayOpen: () => false };

async function* pages(database: Database, { accountId, criteria, order }: CsvRequest): AsyncGenerator<Line[], void> {
  // Rows behind one row: only the direction of the first sort is possible.
  const single = order.slice(0, 1);
  const scope = { kind: 'account', accountId } as const;
  const page = (behind: Condition[]) =>
    inScope(database, scope, (tx) => csvPage(tx, accountId, criteria, single, behind), { readOnly: true, bulk: true });

  let coming = page([]);
  for (;;) {
    const current = await coming;
    const { count, last, days } = current;
    if (last === undefined) return;
    const more = count === ROWS_A_PAGE;
    if (more) {
      // The database finds the next page while this one is written.
      coming = page([after(single, last, days)]);
      coming.catch(() => undefined);
    }
    for (let n = 0; n < count; n += ROWS_AT_ONCE) {
      yield current.take(ROWS_AT_ONCE).map(lineOf);
    }
    if (!more) return;
  }
}

function lineOf(light: LightRow): Line {
  // The instant that people read is the one of the list, whichever of the two it is.
  const instant = `${light.listed_at.slice(0, 10)}T${light.listed_at.slice(11, 19)}Z`;
  const unseen = {
    day: '',
    customer_id: null,
    customer_name: null,
    customer_erased: false,
    admin_id: null,
    admin_name: null,
    drop_off_point_id: null,
    collection_drawer_id: null,
    reverses_id: null,
    receiver_name: null,
    receiver_erased: false,
    outside: null,
    wash_lot: null,
    device_name: null,
  };
  const row = transactionRowOf({ ...light, ...unseen, created_at: instant, completed_at: instant, lines: null });
  return { row, display: describe(row, READER) };
}

/** A page of the file, the rows after the pages before. */
export const csvPage = (
  tx: Tx,
  accountId: number,
  criteria: TransactionCriteria,
  order: TransactionOrder,
  more: Condition[],
) => {
  const picked = pick(accountId, criteria, order, { limit: ROWS_A_PAGE, offset: 0 }, { more, columns: WHOLE });
  return lightPage(tx, accountId, picked, orderBy(order, 't'));
};

/**
 * Only the rows behind the last one of a page; in a page ordered by day, that one's is the earliest
 * or the latest.
 */
function after(order: TransactionOrder, last: LightRow, [earliest, latest]: LightPage['days']): Condition {
  const sorted = sortKeys(order);
  const descending = sorted[0]?.descending ?? true;
  const values: Readonly<Record<OrderKey, Condition>> = {
    day: sql`${descending ? earliest : latest}::date`,
    listed_at: sql`${last.listed_at}::timestamptz`,
    id: sql`${last.id}::bigint`,
    money: sql`${moneyCentsOf(last)}::bigint`,
  };
  const keys = sql.join(sorted.map(({ key }) => keyIn('t', key)));
  const bounds = sql.join(sorted.map(({ key }) => values[key]));
  return sql`(${keys}) ${sql.raw(descending ? '<' : '>')} (${bounds})`;
}
