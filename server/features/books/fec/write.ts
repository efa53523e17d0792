import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fiscalYearEnd, labelsAt } from '@boucle/contract/features/books/chart.ts';
import { type FecGrain } from '@boucle/contract/features/books/fec.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { sidesByDay } from '../../../domain/statistics/bookDays.ts';
import { chartChanges } from '../chart.ts';
import { recordExport } from './exports.ts';
import { lettersOf } from './letters.ts';
import { fecDaysOf, fecNumbersAfter, type FecPiece, fecPieceOf } from './lines.ts';
import { openingLines } from './opening.ts';
import { type FecBooks, type FecDays } from './statement.ts';
import { fecBytes, OWNER_NAMES, writingOf } from './text.ts';

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
export const FEC_HEADING = COLUMNS.join('\t') + LINE_END;

/** The range of an export: closed months of one fiscal year of an account. */
export interface FecOrder {
  readonly accountId: number;
  /** First day of the fiscal year, whose ranks its numbers are: `from` where left out. */
  readonly year?: string;
  readonly from: string;
  readonly to: string;
  readonly grain: FecGrain;
  readonly opening: boolean;
  readonly fileName: string;
  readonly personId: number | null;
  /** Months whose entries differ from their seal. */
  readonly brokenMonths?: readonly string[];
}

/**
 * The entries of closed months as a file that is written while it is read, some days in memory at a
 * time: closed months receive nothing any more, so that days read one after the other are one view.
 * The next days are read while those before are sent. What was made is recorded with its hash
 * before the file ends.
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
  const { accountId, personId, brokenMonths = [], year: _, ...facts } = order;
  const hash = createHash('sha256');
  const written = (text: string): Buffer => {
    const bytes = fecBytes(text);
    hash.update(bytes);
    return bytes;
  };
  yield written(FEC_HEADING);
  const totals = { lines: 0, entries: 0, cents: 0 };
  for await (const { text, lines, entries, debit } of fecParts(database, order)) {
    totals.lines += lines;
    totals.entries += entries;
    totals.cents += debit;
    yield written(text);
  }
  await inScope(database, { kind: 'account', accountId }, (tx) =>
    recordExport(tx, accountId, { ...facts, ...totals, personId, brokenMonths, sha256: hash.digest() }),
  );
}

/** Lines of a file, each with its line end; debits in cents. */
interface FecPart {
  readonly text: string;
  readonly lines: number;
  readonly entries: number;
  readonly debit: number;
}

/** The lines of an order, some days at a time. Throws where they do not balance. */
export async function* fecParts(
  database: Database,
  order: Omit<FecOrder, 'fileName' | 'personId' | 'brokenMonths'>,
): AsyncGenerator<FecPart, void> {
  const { accountId, from, to, year = from } = order;
  const reading = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'account', accountId }, work, { readOnly: true, bulk: true });
  const books = await reading((tx) => fecBooksOf(tx, order));
  if (order.opening) {
    const { lines, debit } = await reading((tx) => openingLines(tx, books, from));
    if (lines.length > 0) yield { text: lines.join(LINE_END) + LINE_END, lines: lines.length, entries: 1, debit };
  }
  const numbers: Record<string, number> = {};
  if (year < from) {
    for (const days of await reading((tx) => daysOf(tx, books, year, addDays(from, -1))))
      Object.assign(numbers, (await reading((tx) => fecNumbersAfter(tx, books, days, numbers))).numbers);
  }
  const days = await reading((tx) => daysOf(tx, books, from, to));
  const read = (n: number): Promise<FecPiece> | undefined => {
    const some = days[n];
    const piece = some && reading((tx) => fecPieceOf(tx, books, some, numbers));
    // A reader that stops does not wait for it.
    piece?.catch(() => undefined);
    return piece;
  };
  let ahead = read(0);
  for (let n = 0; n < days.length; n += 1) {
    const piece = await ahead;
    if (piece === undefined) break;
    expectBalanced(days[n], piece);
    const { text, lines, debit } = piece;
    const entries = Object.entries(piece.numbers).reduce((sum, [of, last]) => sum + last - (numbers[of] ?? 0), 0);
    Object.assign(numbers, piece.numbers);
    ahead = read(n + 1);
    yield { text, lines, entries, debit };
  }
}

/** Throws when a file does not balance: it is cut rather than ended. */
function expectBalanced(days: FecDays | undefined, { debit, credit }: FecPiece): void {
  if (debit !== credit)
    throw new Error(`The entries of ${days?.first} to ${days?.last} do not balance: ${debit} and ${credit} cents`);
}

async function daysOf(tx: Tx, { accountId, chart }: FecBooks, from: string, to: string): Promise<FecDays[]> {
  const days = await sidesByDay(tx, accountId, { from, to, changes: [], of: null });
  return fecDaysOf({ first: from, last: to }, days, chart);
}

/** Reads what the days of a file have in common. */
export async function fecBooksOf(
  tx: Tx,
  { accountId, year, from, to, grain }: Pick<FecOrder, 'accountId' | 'year' | 'from' | 'to' | 'grain'>,
): Promise<FecBooks> {
  const since = await currentBooksFrom(tx, accountId);
  // A fiscal year that was wholly closed before the rules of now keeps its bytes.
  const isCurrent = fiscalYearEnd(year ?? from) >= since;
  const write = writingOf(isCurrent);
  const chart = await chartChanges(tx, accountId);
  const labels = labelsAt(chart, to);
  return {
    accountId,
    grain,
    owners: await ownersOf(tx, accountId, isCurrent, write),
    chart,
    // The article wants a label: the number where nothing of it can be written (« Ελλάς », an
    // emoji).
    labelOf: ({ code, label }) => write((isCurrent ? labels.get(code) : undefined) ?? label) || code,
    letters: await lettersOf(tx, accountId, { year: year ?? from, from, to, byPiece: isCurrent }),
    cutOffFrom: since,
  };
}

/** The day from which the books follow the rules of now. */
async function currentBooksFrom(tx: Tx, accountId: number): Promise<string> {
  const { rows } = await tx.raw<{ since: string | null }>({
    text: 'select current_books_from::text as since from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.since ?? '0001-01-01';
}

/**
 * Names of auxiliary accounts: restaurants, and companies that clients of services are, as their
 * first invoice named them. A client who is a person is not named.
 */
async function ownersOf(
  tx: Tx,
  accountId: number,
  isCurrent: boolean,
  write: (text: string) => string,
): Promise<FecBooks['owners']> {
  const { rows: restaurants } = await tx.raw<{ id: number; name: string }>({
    text: 'select id, name from restaurants where account_id = $1 order by id',
    values: [accountId],
  });
  const { rows: companies } = await tx.raw<{ id: number; name: string }>({
    text: `select distinct on (id) id, name from (
        select i.service_id as id, i.id as rank, i.parties -> 'buyer' ->> 'kind' as kind,
            coalesce(nullif(i.parties -> 'buyer' ->> 'legal_name', ''), i.parties -> 'buyer' ->> 'name') as name
          from invoices i where i.account_id = $1 and i.service_id is not null and i.label is not null
        union all
        select b.service_id, null, b.buyer_kind, b.legal_name from service_buyers b where b.account_id = $1
      ) named where kind <> 'b2c' and name <> '' order by id, rank nulls last`,
    values: [accountId],
  });
  return [
    ...restaurants.map(({ id, name }) => ({ owner: 'R', id, name: write(name) || `Restaurant ${id}` }) as const),
    ...(isCurrent ? companies : []).map(
      ({ id, name }) => ({ owner: 'E', id, name: write(name) || OWNER_NAMES.client }) as const,
    ),
  ];
}
