import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FecGrain } from '@boucle/contract/books/fec.ts';
import { type ByteStream } from '@boucle/contract/download.ts';
import { type Database } from '../../../database/pool.ts';
import { inScope } from '../../../database/tenant.ts';
import { type Tx } from '../../../database/transaction.ts';
import { chartChanges } from '../chart.ts';
import { recordExport } from './exports.ts';
import { lettersOf } from './letters.ts';
import { daysOf, type FecBooks, type FecDay, fecDayOf } from './lines.ts';
import { openingLines } from './opening.ts';
import { fecBytes, fecText } from './text.ts';

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

const LINE_END = '\r\n';

/** What is exported: a fiscal year of an account, up to a day of a closed month. */
export interface FecOrder {
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
  readonly grain: FecGrain;
  readonly opening: boolean;
  readonly fileName: string;
  readonly personId: number | null;
}

/**
 * The entries of closed months as a file that is written while it is read, a day in memory at a time: closed months receive nothing any more, so
 * that days read one after the other are one view. What was made is recorded with its hash before the file ends.
 */
export const fecFile = (
  database: Database,
  order: FecOrder,
): { headers: Record<string, string>; body: ByteStream } => ({
  headers: {
    'content-type': 'text/plain; charset=iso-8859-15',
    'content-disposition': `attachment; filename="${order.fileName}"`,
    'cache-control': 'no-store',
  },
  body: Readable.toWeb(Readable.from(pieces(database, order), { objectMode: false })),
});

async function* pieces(database: Database, order: FecOrder): AsyncGenerator<Uint8Array, void> {
  const { accountId, from, to, personId, ...facts } = order;
  const scope = { kind: 'account', accountId } as const;
  const reading = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, scope, work, { readOnly: true, bulk: true });
  const hash = createHash('sha256');
  const written = (text: string): Buffer => {
    const bytes = fecBytes(text);
    hash.update(bytes);
    return bytes;
  };

  yield written(COLUMNS.join('\t') + LINE_END);
  const books = await reading((tx) => booksOf(tx, order));
  const totals = { lines: 0, entries: 0, cents: 0 };
  if (order.opening) {
    const { lines, debit } = await reading((tx) => openingLines(tx, books, from));
    if (lines.length > 0) {
      yield written(lines.join(LINE_END) + LINE_END);
      Object.assign(totals, { lines: lines.length, entries: 1, cents: debit });
    }
  }
  const numbers: Record<string, number> = {};
  for (const day of await reading((tx) => daysOf(tx, accountId, from, to))) {
    const read = await reading((tx) => fecDayOf(tx, books, day, numbers));
    expectBalanced(day, read);
    totals.lines += read.lines;
    totals.cents += read.debit;
    Object.assign(numbers, read.numbers);
    yield written(read.text);
  }
  totals.entries += Object.values(numbers).reduce((sum, last) => sum + last, 0);
  await inScope(database, scope, (tx) =>
    recordExport(tx, accountId, { ...facts, ...totals, from, to, personId, sha256: hash.digest() }),
  );
}

/** A file that does not balance ends nowhere. */
function expectBalanced(day: string, { debit, credit }: FecDay): void {
  if (debit !== credit) throw new Error(`The entries of ${day} do not balance: ${debit} and ${credit} cents`);
}

async function booksOf(tx: Tx, { accountId, from, to, grain }: FecOrder): Promise<FecBooks> {
  const { rows: restaurants } = await tx.raw<{ id: number; name: string }>({
    text: 'select id, name from restaurants where account_id = $1 order by id',
    values: [accountId],
  });
  return {
    accountId,
    grain,
    restaurants: restaurants.map(({ id, name }) => ({ id, name: fecText(name) })),
    chart: await chartChanges(tx, accountId),
    letters: await lettersOf(tx, accountId, from, to),
  };
}
