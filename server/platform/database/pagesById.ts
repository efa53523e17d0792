import { type Database } from './pool.ts';
import { inScope } from './tenant.ts';
import { type Tx } from './transaction.ts';

const ROWS_A_PAGE = 500;

/**
 * The rows of an account that a CSV holds, in the order of their keys: all the keys at once, then
 * the rows by the page, each in a short transaction. A slow reader holds no connection.
 */
export async function* pagesById<Key, Row>(
  database: Database,
  accountId: number,
  keysOf: (tx: Tx) => Promise<Key[]>,
  rowsOf: (tx: Tx, keys: readonly Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  const reading = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'account', accountId }, work, { readOnly: true, bulk: true });
  const keys = await reading(keysOf);
  for (let start = 0; start < keys.length; start += ROWS_A_PAGE) {
    const some = keys.slice(start, start + ROWS_A_PAGE);
    yield await reading((tx) => rowsOf(tx, some));
  }
}
