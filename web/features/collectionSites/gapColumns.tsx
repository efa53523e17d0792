import { GAP_COLUMNS as DECLARED } from '@boucle/contract/features/collectionSites/columns.ts';
import { type CollectionGap } from '@boucle/contract/features/collectionSites/shapes.ts';
import { pieces } from '../../ui/cells.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** The columns of the gaps of a collector. */
export const GAP_COLUMNS: readonly Column<CollectionGap>[] = tableColumns(DECLARED, [
  { key: 'date' },
  { key: 'terminal', width: 160, priority: 4 },
  { key: 'drawer', width: 140, priority: 6 },
  { key: 'format', width: 180, priority: 7, grow: true },
  { key: 'quantity', width: 100, priority: 8, cell: (gap) => pieces(gap.quantity, true) },
  { key: 'transaction', width: 110, priority: 3, cell: (gap) => `n°\u00a0${gap.transaction_id}` },
]);
