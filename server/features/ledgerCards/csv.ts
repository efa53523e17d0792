import { dateTime, euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { type BalanceEntry, type StockMovement } from '@boucle/contract/features/ledgerCards/calls.ts';
import { SETTLEMENT_LABELS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { describe } from '@boucle/contract/features/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfToday } from '../../platform/http/csvFile.ts';

/** Finding the days of a page costs as much for two thousand rows as for one. */
const ROWS_A_PAGE = 2000;

/** No cell is a link. */
const READER = { mayOpen: () => false };
const described = (row: TransactionRow) => describe(row, READER);

const STOCK_COLUMNS: readonly CsvColumn<StockMovement>[] = [
  { heading: 'Jour', value: ({ day }) => writtenDay(day) },
  { heading: 'Date', value: ({ at }) => dateTime(at) },
  { heading: 'Transaction', value: ({ transaction }) => String(transaction.id) },
  { heading: 'Mouvement', value: ({ transaction }) => described(transaction).type },
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'De ou vers', value: ({ counterpart }) => counterpart, typed: true },
  { heading: 'État là-bas', value: ({ counterpart_state }) => counterpart_state },
  { heading: 'Par', value: ({ transaction }) => described(transaction).by.label, typed: true },
  { heading: 'Sorties', value: ({ pieces }) => (pieces < 0 ? String(-pieces) : '') },
  { heading: 'Entrées', value: ({ pieces }) => (pieces > 0 ? String(pieces) : '') },
  { heading: 'Solde', value: ({ balance }) => String(balance) },
  { heading: 'Commentaires', value: ({ transaction }) => transaction.comments ?? '', typed: true },
];

const BALANCE_COLUMNS: readonly CsvColumn<BalanceEntry>[] = [
  { heading: 'Jour', value: ({ day }) => writtenDay(day) },
  { heading: 'Date', value: ({ at }) => dateTime(at) },
  { heading: 'Transaction', value: ({ transaction }) => String(transaction?.id ?? '') },
  { heading: 'Règlement', value: ({ settlement }) => String(settlement?.id ?? '') },
  {
    heading: 'Écriture',
    value: ({ transaction, settlement }) =>
      transaction ? described(transaction).type : settlement ? SETTLEMENT_LABELS[settlement.kind] : '',
  },
  { heading: 'Contrepartie', value: ({ counterpart }) => counterpart, typed: true },
  { heading: 'Par', value: ({ transaction }) => (transaction ? described(transaction).by.label : ''), typed: true },
  { heading: 'En moins', value: ({ amount }) => (amount < 0 ? euroPlain(-amount) : '') },
  { heading: 'En plus', value: ({ amount }) => (amount > 0 ? euroPlain(amount) : '') },
  { heading: 'Solde', value: ({ balance }) => euroPlain(balance) },
  {
    heading: 'Commentaires',
    value: ({ transaction, settlement }) => transaction?.comments ?? settlement?.comment ?? '',
    typed: true,
  },
];

type Slice = { limit: number; offset: number };
type Page<Row> = (tx: Tx, slice: Slice) => Promise<{ rows: Row[] }>;
/** Key of a row within its card. */
type RowKey<Row> = (row: Row) => string;

const movementKey: RowKey<StockMovement> = ({ transaction, n }) => `${transaction.id}/${n}`;
const entryKey: RowKey<BalanceEntry> = ({ transaction, settlement, n }) =>
  transaction ? `${transaction.id}/${n}` : `règlement ${settlement?.id ?? 0}/${n}`;

/** The movements of a card as a streamed CSV, the latest first. */
export const stockCsv = (database: Database, accountId: number, page: Page<StockMovement>) =>
  csvOfToday('fiche-de-stock', STOCK_COLUMNS, sliced(reading(database, accountId, page), movementKey));

/** The entries of an account, likewise. */
export const balanceCsv = (database: Database, accountId: number, page: Page<BalanceEntry>) =>
  csvOfToday('compte', BALANCE_COLUMNS, sliced(reading(database, accountId, page), entryKey));

/** Reads each slice in a short transaction: a slow reader holds no connection. */
function reading<Row>(database: Database, accountId: number, page: Page<Row>): (slice: Slice) => Promise<Row[]> {
  const scope = { kind: 'account', accountId } as const;
  return async (slice) =>
    (await inScope(database, scope, (tx) => page(tx, slice), { readOnly: true, bulk: true })).rows;
}

/**
 * All the rows that `read` answers, slice by slice. New records push the following ones down by as
 * many: rows of the slice before are left out of the next one, so that each row comes once.
 */
export async function* sliced<Row>(
  read: (slice: Slice) => Promise<Row[]>,
  keyOf: RowKey<Row>,
  limit = ROWS_A_PAGE,
): AsyncGenerator<Row[], void> {
  let last = new Set<string>();
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    const before = last;
    last = new Set(rows.map(keyOf));
    const fresh = rows.filter((row) => !before.has(keyOf(row)));
    if (fresh.length > 0) yield fresh;
    if (rows.length < limit) return;
  }
}
