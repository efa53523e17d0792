import { type BalanceQuery, type BookEntry, type bookEntriesQuery } from '@boucle/contract/features/books/calls.ts';
import { pieceOf } from '@boucle/contract/features/books/pieces.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { BALANCE_KINDS, BALANCE_LABELS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { CARD_SOURCES, sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { type z } from 'zod';
import { askedPeriod, shownYear } from '../../shared/lists/shownPeriod.ts';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { type Column } from '../../ui/table/columns.ts';
import { anyOf, oneOf, text } from '../../ui/table/filters/filterKinds.ts';
import { type Period } from '../../ui/table/filters/period.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { ENTRY_COLUMNS } from '@boucle/contract/features/books/columns.ts';

const COLUMNS: readonly Column<BookEntry>[] = tableColumns(ENTRY_COLUMNS, [
  { key: 'day', width: 118 },
  { key: 'code', width: 90, priority: 9 },
  { key: 'source', width: 220, priority: 10, grow: true },
  { key: 'piece', width: 110, priority: 6 },
  { key: 'counterpart', width: 190, priority: 5 },
  { key: 'debit', width: 110, priority: 11, cell: ({ amount }) => (amount > 0 ? euro(amount) : '') },
  { key: 'credit', width: 110, priority: 11, cell: ({ amount }) => (amount < 0 ? euro(-amount) : '') },
]);

/** The entries of the books, the latest first. */
export const ENTRY_LIST = defineList<BookEntry, z.input<typeof bookEntriesQuery>>({
  name: 'book_entries',
  columns: COLUMNS,
  filters: {
    period: { shown: shownYear },
    kind: oneOf('Compte', BALANCE_KINDS, BALANCE_LABELS),
    code: text(),
    source: anyOf('Écriture', CARD_SOURCES, sourceLabel),
  },
});

/** An entry as a row; that of a transaction opens it. */
export const entryRow: RowTraits<BookEntry> = {
  key: (entry) => `${pieceOf(entry)} ${entry.n} ${entry.amount}`,
  name: (entry) => `écriture ${pieceOf(entry)}`,
  to: ({ transaction_id: id, source }) =>
    id === null
      ? undefined
      : transactionAddress({ id, transaction_type: TRANSACTION_TYPES.find((type) => type === source) }),
  phone: (entry) => ({
    title: sourceLabel(entry.source),
    end: euro(Math.abs(entry.amount)),
    meta: `${writtenDay(entry.day)} · ${entry.code} · ${pieceOf(entry)}`,
    metaEnd: entry.amount > 0 ? 'Débit' : 'Crédit',
  }),
};

/** The period of an address: this year up to today when it says none. */
export const periodOf = (period: Period, today: string): BalanceQuery => askedPeriod(shownYear(period, today));
