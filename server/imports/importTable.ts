import { type ByteStream } from '@boucle/contract/download.ts';
import { count } from '@boucle/contract/format.ts';
import { type ImportKind } from '@boucle/contract/imports/kinds.ts';
import { type ImportCounts, type ImportPreview } from '@boucle/contract/imports/shapes.ts';
import { type RequestContext } from '../api/context.ts';
import { type Tx } from '../database/transaction.ts';
import { conflict } from '../http/errors.ts';
import type { ImportedRows } from '../tables/importedTable.ts';
import { faultsCsv } from './faultsCsv.ts';
import { countsOf, isKnown, previewOf } from './preview.ts';
import { readTable, type RightLine, type SentTable } from './read.ts';

/** What one kind of table does with the rows of its account. */
export interface ImportTarget<K extends ImportKind> {
  readonly kind: K;
  /** Which of these keys are there already. */
  readonly there: (tx: Tx, accountId: number, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Writes rows that are not; answers how many it wrote. */
  readonly write: (tx: Tx, accountId: number, rows: readonly ImportedRows[K][]) => Promise<number>;
}

/** What a handler of such a call has at hand. */
interface Calling extends Pick<RequestContext, 'dependencies' | 'details'> {
  readonly tx: Tx;
  readonly apart: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Lines written by one statement: other requests are served in between. */
const ROWS_AT_ONCE = 1_000;

/** Tells what a file holds, and what of it is there already. Writes nothing. */
export async function previewTable<K extends ImportKind>(
  { kind, there }: ImportTarget<K>,
  { tx, apart, dependencies }: Calling,
  accountId: number,
  sent: SentTable,
): Promise<ImportPreview> {
  const table = await apart(() => readTable(dependencies, accountId, kind, sent));
  const keys = table.lines.flatMap((line) => (line.state === 'right' ? line.keys : []));
  return previewOf(kind, table, await there(tx, accountId, keys));
}

/** The lines of a file that would not be taken, as a CSV. */
export async function wrongLines<K extends ImportKind>(
  { kind }: ImportTarget<K>,
  { apart, dependencies }: Calling,
  accountId: number,
  sent: SentTable,
): Promise<{ headers: Record<string, string>; body: ByteStream }> {
  return faultsCsv(kind, await apart(() => readTable(dependencies, accountId, kind, sent)));
}

/**
 * Writes the right lines of a file that are not there yet, all or none: the call's transaction is one. Refuses (409) when they are not as many as the
 * person was told. Imports of an account take turns: the same file sent twice at once is written once.
 */
export async function writeTable<K extends ImportKind>(
  { kind, there, write }: ImportTarget<K>,
  { tx, apart, dependencies, details }: Calling,
  accountId: number,
  { count: expected, ...sent }: SentTable & { readonly count: number },
): Promise<ImportCounts> {
  const { lines } = await apart(() => readTable(dependencies, accountId, kind, sent));
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('import/' || $1::text, 0))`,
    values: [accountId],
  });
  const keys = lines.flatMap((line) => (line.state === 'right' ? line.keys : []));
  const known = await there(tx, accountId, keys);
  const counts = countsOf(lines, known);
  if (counts.right !== expected) throw conflict(movedOn(counts.right));
  const rows = lines
    .filter((line): line is RightLine<K> => line.state === 'right' && !isKnown(line, known))
    .map(({ row }) => row);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const slice = rows.slice(from, from + ROWS_AT_ONCE);
    // Somebody signed up, or was created, this very instant.
    if ((await write(tx, accountId, slice)) !== slice.length) throw conflict(movedOn(undefined));
  }
  details['created'] = counts.right;
  details['known'] = counts.known;
  return counts;
}

const movedOn = (right: number | undefined): string =>
  `Les données existantes ont changé depuis l’aperçu${right === undefined ? '' : `\u00a0: ${right === 0 ? 'plus aucune ligne n’est à importer' : `${count(right, 'ligne est', 'lignes sont')} maintenant à importer`}`}. Rien n’a été importé\u202f; relisez l’aperçu.`;
