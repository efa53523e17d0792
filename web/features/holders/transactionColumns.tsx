import { type Address } from '@boucle/contract/pages.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type Named } from '@boucle/contract/features/transactions/parties.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { statusCell, TypeAndStatus, unusualStatus } from '../../shared/transactions/status.tsx';
import { Money, money, pieces } from '../../ui/cells.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { NamedCell } from '../../shared/transactions/NamedCell.tsx';

/** The columns of a holder's transactions; links lead where the reader may go. */
export function transactionColumns(reader: Reader): readonly Column<TransactionRow>[] {
  const shown = (row: TransactionRow) => describeOnScreen(row, reader);
  const restaurant = (row: TransactionRow): Named => ({
    label: shown(row).restaurant,
    path: shown(row).restaurant_link,
  });
  return [
    { key: 'date', label: 'Date', sort: true, width: 160, cell: (row) => shown(row).date },
    {
      key: 'type',
      label: 'Type',
      // With its status, where it is not the usual one.
      width: 280,
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
    {
      key: 'by',
      label: 'Par',
      width: 170,
      priority: 4,
      hiddenByDefault: true,
      cell: (row) => <NamedCell named={shown(row).by} />,
    },
    { key: 'from', label: 'De', width: 146, priority: 3, cell: (row) => <NamedCell named={shown(row).from} /> },
    { key: 'to', label: 'Vers', width: 146, priority: 3, cell: (row) => <NamedCell named={shown(row).to} /> },
    {
      key: 'restaurant',
      label: 'Restaurant',
      width: 150,
      priority: 2,
      hiddenByDefault: true,
      cell: (row) => <NamedCell named={restaurant(row)} />,
    },
    {
      key: 'containers',
      label: 'Contenants',
      align: 'end',
      width: 100,
      priority: 7,
      cell: (row) => pieces(row.containers_count),
    },
    {
      key: 'amount',
      label: 'Montant',
      align: 'end',
      width: 110,
      priority: 9,
      cell: (row) => money(row.money),
    },
    {
      key: 'containers_cost',
      label: 'Coût des contenants',
      align: 'end',
      width: 150,
      priority: 5,
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

/** A transaction as a row; it opens where `to` says. */
export function transactionRow(reader: Reader, to: (id: number) => Address): RowTraits<TransactionRow> {
  return {
    key: (row) => String(row.id),
    name: (row) => `transaction n°\u00a0${quantity(row.id)}`,
    to: ({ id }) => to(id),
    phone: (row) => {
      const shown = describeOnScreen(row, reader);
      return {
        title: shown.type,
        chip: unusualStatus(row.status),
        end: <Money euros={row.money} />,
        meta: shown.date,
        metaEnd: row.containers_count === 0 ? undefined : count(row.containers_count, 'contenant', 'contenants'),
      };
    },
  };
}
