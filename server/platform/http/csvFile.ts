import { type DeclaredColumn, type DeclaredColumns } from '@boucle/contract/base/columns.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, euroPlain, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { pagesById } from '../database/pagesById.ts';
import { type Database } from '../database/pool.ts';
import { type Scope } from '../database/scope.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { type CsvColumn, csvHeaders, csvStream, onePage } from './csv.ts';

/** Answer of a CSV. */
export interface CsvFile {
  headers: Record<string, string>;
  body: ByteStream;
}

const WRITTEN: Readonly<Record<DeclaredColumn<never>['kind'], (value: never) => string>> = {
  text: (text: string) => text,
  count: String,
  money: euroPlain,
  instant: (instant: string) => dateTime(instant),
  moment: (instant: string) => dateTime(instant),
  day: writtenDay,
};

/** The columns of a CSV as its feature declares them for the table too. */
export const csvColumns = <Row>(declared: DeclaredColumns<Row>): CsvColumn<Row>[] =>
  Object.values(declared).map(({ heading, kind, value, typed }) => ({
    heading,
    value: (row: Row) => {
      const found = value(row);
      return found === null || found === undefined ? '' : WRITTEN[kind](found as never);
    },
    typed,
  }));

type Columns<Row> = DeclaredColumns<Row> | readonly CsvColumn<Row>[];
const isList = <Row>(columns: Columns<Row>): columns is readonly CsvColumn<Row>[] => Array.isArray(columns);

/** Pages of rows as a streamed CSV. */
export const csvFile = <Row>(
  name: string,
  columns: Columns<Row>,
  pages: AsyncGenerator<readonly Row[], void>,
): CsvFile => ({
  headers: csvHeaders(name),
  body: csvStream(isList(columns) ? columns : csvColumns(columns), pages),
});

/** Likewise, its name followed by today. */
export const csvOfToday = <Row>(
  name: string,
  columns: Columns<Row>,
  pages: AsyncGenerator<readonly Row[], void>,
): CsvFile => csvFile(`${name}-${parisDay(new Date())}`, columns, pages);

/** Few rows, read already. */
export const csvOfRows = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): CsvFile =>
  csvFile(name, columns, onePage(rows));

/** The rows of an account that answer the filters, in the order of the list. */
export const csvById = <Key, Row>(
  database: Database,
  accountId: number,
  name: string,
  columns: Columns<Row>,
  keysOf: (tx: Tx) => Promise<Key[]>,
  rowsOf: (tx: Tx, keys: readonly Key[]) => Promise<Row[]>,
): CsvFile => csvOfToday(name, columns, pagesById(database, accountId, keysOf, rowsOf));

/** The same of a list of few rows: one page holds them. */
export function csvOfList<Row>(
  database: Database,
  scope: Scope,
  name: string,
  columns: Columns<Row>,
  list: (tx: Tx) => Promise<{ readonly rows: readonly Row[] }>,
): CsvFile {
  async function* pages(): AsyncGenerator<readonly Row[], void> {
    yield (await inScope(database, scope, list, { readOnly: true, bulk: true })).rows;
  }
  return csvOfToday(name, columns, pages());
}
