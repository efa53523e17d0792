import { type Address } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { statusCell, TypeAndStatus, unusualStatus } from '../../../shared/transactions/status.tsx';
import { Money, money, pieces, Pieces } from '../../../ui/cells.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { NamedCell } from '../../../shared/transactions/NamedCell.tsx';

/** The columns of a restaurant's transactions; links lead where the reader may go. */
export function transactionColumns(reader: Reader): readonly Column<TransactionRow>[] {
  const shown = (row: TransactionRow) => describeOnScreen(row, reader);
  const named = (key: 'by' | 'from' | 'to') => (row: TransactionRow) => <NamedCell named={shown(row)[key]} />;
  return [
    { key: 'date', label: 'Date', sort: true, width: 160, cell: (row) => shown(row).date },
    {
      key: 'type',
      label: 'Type',
      width: 200,
      priority: 10,
      cell: (row) => <TypeAndStatus row={row} type={shown(row).type} />,
    },
    {
      key: 'status',
      label: 'Statut',
      width: 120,
      priority: 8,
      hiddenByDefault: true,
      cell: (row) => statusCell(row.status),
    },
    { key: 'by', label: 'Par', width: 170, priority: 3, hiddenByDefault: true, cell: named('by') },
    { key: 'from', label: 'De', width: 160, priority: 5, cell: named('from') },
    { key: 'to', label: 'Vers', width: 170, priority: 5, cell: named('to') },
    {
      key: 'customer',
      label: 'Client',
      width: 170,
      priority: 4,
      hiddenByDefault: true,
      cell: (row) => <NamedCell named={{ label: shown(row).customer, path: shown(row).customer_link }} />,
    },
    {
      key: 'containers',
      label: 'Contenants',
      align: 'end',
      width: 100,
      priority: 9,
      cell: (row) => pieces(row.containers_count),
    },
    {
      key: 'amount',
      label: 'Montant',
      sort: true,
      align: 'end',
      width: 110,
      priority: 4,
      cell: (row) => money(row.money),
    },
    {
      key: 'containers_cost',
      label: 'Coût des contenants',
      align: 'end',
      width: 165,
      priority: 6,
      cell: (row) => money(row.containers_cost),
    },
    {
      key: 'comments',
      label: 'Commentaires',
      width: 160,
      priority: 1,
      grow: true,
      hiddenByDefault: true,
      cell: (row) => shown(row).comments,
    },
  ];
}

/** A transaction as a row; it opens beside the list. */
export function transactionRow(reader: Reader, to: (id: number) => Address): RowTraits<TransactionRow> {
  return {
    key: (row) => String(row.id),
    name: (row) => `transaction ${row.id}`,
    to: ({ id }) => to(id),
    phone: (row) => {
      const shown = describeOnScreen(row, reader);
      return {
        title: shown.type,
        chip: unusualStatus(row.status),
        end: row.containers_count === 0 ? <Money euros={row.money} /> : <Pieces count={row.containers_count} />,
        meta: shown.date,
      };
    },
  };
}
