import { type Address } from '@boucle/contract/pages.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { TypeAndStatus, unusualStatus } from '../transactions/status.tsx';
import { pieces } from '../../ui/cells.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { NamedCell } from '../transactions/NamedCell.tsx';

/** The columns of a place's transactions; links lead where the reader may go. */
export function placeTransactionColumns(reader: Reader): readonly Column<TransactionRow>[] {
  const shown = (row: TransactionRow) => describeOnScreen(row, reader);
  return [
    { key: 'date', label: 'Date', sort: true, width: 160, cell: (row) => shown(row).date },
    {
      key: 'type',
      label: 'Type',
      width: 280,
      priority: 10,
      cell: (row) => <TypeAndStatus row={row} type={shown(row).type} />,
    },
    {
      key: 'containers',
      label: 'Contenants',
      align: 'end',
      width: 105,
      priority: 9,
      cell: (row) => pieces(row.containers_count),
    },
    { key: 'by', label: 'Par', width: 180, priority: 5, cell: (row) => <NamedCell named={shown(row).by} /> },
    { key: 'from', label: 'De', width: 150, priority: 4, cell: (row) => <NamedCell named={shown(row).from} /> },
    { key: 'to', label: 'Vers', width: 150, priority: 4, cell: (row) => <NamedCell named={shown(row).to} /> },
    {
      key: 'comments',
      label: 'Commentaires',
      width: 150,
      priority: 2,
      grow: true,
      cell: (row) => shown(row).comments,
    },
  ];
}

/** A transaction as a row; it opens at `to`, for a reader who may open it. */
export function placeTransactionRow(reader: Reader, to: (id: number) => Address): RowTraits<TransactionRow> {
  return {
    key: (row) => String(row.id),
    name: (row) => `transaction n°\u00a0${quantity(row.id)}`,
    ...(reader.mayOpen('transactions') && { to: ({ id }: TransactionRow) => to(id) }),
    phone: (row) => {
      const shown = describeOnScreen(row, reader);
      return {
        title: shown.type,
        chip: unusualStatus(row.status),
        end: count(row.containers_count, 'contenant', 'contenants'),
        meta: shown.date,
        metaEnd: shown.by.label,
      };
    },
  };
}
