import { quantity } from '@boucle/contract/base/format.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { TRANSACTION_COLUMNS, type TransactionColumn } from '@boucle/contract/features/transactions/columns.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type ReactNode } from 'react';
import { money, pieces } from '../../ui/cells.tsx';
import { type Column, type ColumnTraits } from '../../ui/table/columns.ts';
import { type PhoneRow, type RowTraits } from '../../ui/table/tableProps.ts';
import { type Describer } from './describer.ts';
import { NamedCell } from './NamedCell.tsx';
import { statusCell, TypeAndStatus, unusualStatus } from './status.tsx';

type Key = TransactionColumn['key'];

function cellOf(key: Key, describe: Describer): (row: TransactionRow) => ReactNode {
  switch (key) {
    case 'type':
      return (row) => <TypeAndStatus row={row} type={describe(row).type} />;
    case 'status':
      return (row) => statusCell(row.status);
    case 'by':
    case 'from':
    case 'to':
      return (row) => <NamedCell named={describe(row)[key]} />;
    case 'customer':
    case 'restaurant':
      return (row) => <NamedCell named={{ label: describe(row)[key], path: describe(row)[`${key}_link`] }} />;
    case 'containers':
      return (row) => pieces(row.containers_count);
    case 'amount':
      return (row) => money(row.money);
    case 'containers_cost':
      return (row) => money(row.containers_cost);
    default:
      return (row) => String(describe(row)[key] ?? '');
  }
}

/** The transactions of one thing, a table of their declared columns; links where one may go. */
export const transactionTable = (
  describe: Describer,
  shown: readonly (Partial<ColumnTraits<TransactionRow>> & { key: Key; sort?: true })[],
): readonly Column<TransactionRow>[] =>
  shown.map((room) => {
    const declared = TRANSACTION_COLUMNS.find(({ key }) => key === room.key);
    return {
      label: declared?.label ?? '',
      cell: cellOf(room.key, describe),
      ...(declared?.align === 'right' && { align: 'end' }),
      ...room,
    };
  });

/** A transaction as a row: it opens at `to`, and ends on a phone with what its list is about. */
export const transactionRow = (
  reader: Reader,
  to: ((id: number) => Address) | undefined,
  ends: (row: TransactionRow, by: string) => Pick<PhoneRow, 'end' | 'metaEnd'>,
): RowTraits<TransactionRow> => ({
  key: (row) => String(row.id),
  name: (row) => `transaction n°\u00a0${quantity(row.id)}`,
  ...(to && { to: ({ id }: TransactionRow) => to(id) }),
  phone: (row) => {
    const { type, date, by } = describeOnScreen(row, reader);
    return { title: type, chip: unusualStatus(row.status), meta: date, ...ends(row, by.label) };
  },
});
