import { type CollectionGap } from '@boucle/contract/features/collectionSites/shapes.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { pieces } from '../../ui/cells.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';

/** The columns of the gaps of a collector. */
export const GAP_COLUMNS: readonly Column<CollectionGap>[] = [
  { key: 'date', label: 'Date', width: DATE_TIME_WIDTH, cell: (gap) => dateTime(gap.created_at) },
  { key: 'terminal', label: 'Borne', width: 160, priority: 4, cell: (gap) => gap.terminal_name },
  { key: 'drawer', label: 'Tiroir', width: 140, priority: 6, cell: (gap) => gap.drawer_name },
  { key: 'format', label: 'Format', width: 180, priority: 7, grow: true, cell: (gap) => gap.format_title },
  {
    key: 'quantity',
    label: 'Écart',
    align: 'end',
    width: 100,
    priority: 8,
    cell: (gap) => pieces(gap.quantity, true),
  },
  {
    key: 'transaction',
    label: 'Vidage',
    align: 'end',
    width: 110,
    priority: 3,
    cell: (gap) => `n°\u00a0${gap.transaction_id}`,
  },
];
