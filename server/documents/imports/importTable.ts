import { type ByteStream } from '@boucle/contract/base/download.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type ImportCounts, type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Fault } from '../tables/cells.ts';
import type { ImportedRows, ImportedTable } from '../tables/importedTable.ts';
import { faultsCsv } from './faultsCsv.ts';
import { keepColumns, keptColumns } from './keptColumns.ts';
import { countsOf, isKnown, previewOf } from './preview.ts';
import { readTable, type RightLine, type SentTable } from './read.ts';

/** One kind of table, and what it does with the rows of its account. */
export interface ImportTarget<K extends ImportKind> {
  readonly kind: K;
  /** Which of these keys are there already. */
  readonly there: (tx: Tx, accountId: number, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Writes rows that are not; answers how many it wrote. */
  readonly write: (tx: Tx, accountId: number, rows: readonly ImportedRows[K][], personId: number) => Promise<number>;
  /** Refuses what the account itself does not allow of a line, asked line after line. */
  readonly judge?: (tx: Tx, accountId: number) => Promise<(row: ImportedRows[K]) => readonly Fault[]>;
  /** Whether a row sets where money goes: the person then confirms their identity. */
  readonly saysBank?: (row: ImportedRows[K]) => boolean;
  /** Cents that a row brings, where rows bring any. */
  readonly centsOf?: (row: ImportedRows[K]) => number;
}

/** The parts of such a call's context that an import needs. */
interface Calling extends Pick<RequestContext, 'dependencies' | 'details'> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly apart: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Lines written by one statement: other requests are served in between. */
const ROWS_AT_ONCE = 1_000;

/**
 * A file as it was read, and what of it is there already; lines that the account does not allow are
 * wrong.
 */
async function lookAt<K extends ImportKind>(
  { there, judge }: ImportTarget<K>,
  tx: Tx,
  accountId: number,
  table: ImportedTable<K>,
): Promise<{ readonly table: ImportedTable<K>; readonly existing: ReadonlySet<string> }> {
  const existing = await there(
    tx,
    accountId,
    table.lines.flatMap((line) => (line.state === 'right' ? line.keys : [])),
  );
  if (judge === undefined) return { table, existing };
  const faultsOf = await judge(tx, accountId);
  const lines = table.lines.map((line) => {
    if (line.state !== 'right' || isKnown(line, existing)) return line;
    const faults = faultsOf(line.row);
    const { line: number, cells } = line;
    return faults.length === 0 ? line : { line: number, cells, state: 'wrong' as const, faults };
  });
  return { table: { ...table, lines }, existing };
}

/** Reads what a file holds, and what of it is there already. Writes nothing. */
export async function previewTable<K extends ImportKind>(
  target: ImportTarget<K>,
  { tx, apart, dependencies }: Calling,
  accountId: number,
  sent: SentTable,
): Promise<ImportPreview> {
  const { kind, centsOf } = target;
  const kept = await keptColumns(tx, accountId, kind);
  const read = await apart(() => readTable(dependencies, accountId, kind, sent, kept));
  const { table, existing } = await lookAt(target, tx, accountId, read);
  const cents = centsOf && rowsToWrite(table, existing).reduce((sum, row) => sum + centsOf(row), 0);
  return { ...previewOf(kind, table, existing), amount: cents === undefined ? null : toEuros(cents) };
}

const rowsToWrite = <K extends ImportKind>(
  { lines }: ImportedTable<K>,
  existing: ReadonlySet<string>,
): ImportedRows[K][] =>
  lines
    .filter((line): line is RightLine<K> => line.state === 'right' && !isKnown(line, existing))
    .map(({ row }) => row);

/** The lines of a file that would not be taken, as a CSV. */
export async function wrongLines<K extends ImportKind>(
  target: ImportTarget<K>,
  { tx, apart, dependencies }: Calling,
  accountId: number,
  sent: SentTable,
): Promise<{ headers: Record<string, string>; body: ByteStream }> {
  const kept = await keptColumns(tx, accountId, target.kind);
  const read = await apart(() => readTable(dependencies, accountId, target.kind, sent, kept));
  const { table } = await lookAt(target, tx, accountId, read);
  return faultsCsv(target.kind, table);
}

/**
 * Writes the right lines of a file that are not there yet, all or none: the call's transaction is
 * one. Refuses (409) when their number differs from the preview's. Imports of an account take
 * turns: the same file sent twice at once is written once.
 */
export async function writeTable<K extends ImportKind>(
  target: ImportTarget<K>,
  { tx, apart, dependencies, details, caller }: Calling,
  accountId: number,
  { count: expected, ...sent }: SentTable & { readonly count: number },
): Promise<ImportCounts> {
  const { kind, write, centsOf, saysBank } = target;
  const kept = await keptColumns(tx, accountId, kind);
  const read = await apart(() => readTable(dependencies, accountId, kind, sent, kept));
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('import/' || $1::text, 0))`,
    values: [accountId],
  });
  const { table, existing } = await lookAt(target, tx, accountId, read);
  const counts = countsOf(table.lines, existing);
  if (counts.right !== expected) throw conflict(movedOn(counts.right));
  const rows = rowsToWrite(table, existing);
  if (saysBank && rows.some(saysBank)) await expectConfirmed(tx, caller);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const slice = rows.slice(from, from + ROWS_AT_ONCE);
    // Somebody signed up, or was created, this very instant.
    if ((await write(tx, accountId, slice, caller.personId)) !== slice.length) throw conflict(movedOn(undefined));
  }
  await keepColumns(tx, accountId, kind, table);
  details['created'] = counts.right;
  details['known'] = counts.known;
  const cents = centsOf === undefined ? 0 : rows.reduce((sum, row) => sum + centsOf(row), 0);
  if (cents > 0) Object.assign(details, { opening: 'yes', amount: toEuros(cents) });
  return counts;
}

const movedOn = (right: number | undefined): string =>
  `Les données existantes ont changé depuis l’aperçu${right === undefined ? '' : `\u00a0: ${right === 0 ? 'plus aucune ligne n’est à importer' : `${count(right, 'ligne est', 'lignes sont')} maintenant à importer`}`}. Rien n’a été importé\u202f; relisez l’aperçu.`;
