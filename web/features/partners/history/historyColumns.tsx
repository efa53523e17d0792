import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { pieces } from '../../../ui/cells.tsx';
import { type Column } from '../../../ui/table/columns.ts';

/** The columns of what happened to a partner's containers. */
export function historyColumns(reader: Reader): readonly Column<TransactionRow>[] {
  const shown = (row: TransactionRow) => describeOnScreen(row, reader);
  return [
    { key: 'date', label: 'Date', sort: true, width: 160, cell: (row) => shown(row).date },
    { key: 'type', label: 'Type', width: 240, priority: 9, cell: (row) => shown(row).type },
    { key: 'from', label: 'De', width: 160, priority: 6, cell: (row) => shown(row).from.label },
    { key: 'to', label: 'Vers', width: 160, priority: 6, cell: (row) => shown(row).to.label },
    {
      key: 'containers',
      label: 'Contenants',
      align: 'end',
      width: 110,
      priority: 8,
      cell: (row) => pieces(row.containers_count),
    },
    { key: 'by', label: 'Par', width: 170, priority: 4, cell: (row) => shown(row).by.label },
    {
      key: 'comments',
      label: 'Commentaires',
      width: 160,
      priority: 3,
      grow: true,
      cell: (row) => shown(row).comments,
    },
  ];
}
