import { RESTAURANT_COLUMNS } from '@boucle/contract/features/restaurants/columns.ts';
import { type RestaurantSort } from '@boucle/contract/features/restaurants/inputs.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { type CardCells } from '../../../shared/ledgerCards/cardCells.tsx';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { CleanCell } from './CleanCell.tsx';
import { restaurantChip } from '../restaurantChip.ts';
import { tableColumns } from '../../../shared/lists/tableColumns.tsx';

/** The columns of the list of restaurants; numbers of containers open their cards. */
export const restaurantColumns = ({ stock }: CardCells): readonly Column<Restaurant, RestaurantSort>[] => {
  const number = (state: 'clean' | 'dirty', count: number, label: string, { id, name }: Restaurant) =>
    stock({ place: 'restaurant', id, state }, count, `${label}, ${name}`);
  return tableColumns(RESTAURANT_COLUMNS, [
    { key: 'name', label: 'Nom', sort: true, width: 160, grow: true, cell: ({ name }) => name },
    { key: 'city', label: 'Ville', sort: true, width: 120, priority: 6, cell: ({ city }) => city || UNKNOWN_CELL },
    { key: 'status', width: 110, priority: 9, cell: ({ status }) => chip(restaurantChip(status)) },
    { key: 'wash_mode', width: 132, priority: 4 },
    {
      key: 'clean',
      sort: 'clean_containers_count',
      width: 240,
      priority: 8,
      cell: (row) => (
        <CleanCell restaurant={row}>{number('clean', row.clean_containers_count, 'propres', row)}</CleanCell>
      ),
    },
    {
      key: 'reserved',
      width: 100,
      priority: 1,
      hiddenByDefault: true,
      // Promised pieces stand among the clean ones, and have no movement of their own.
      cell: (row) => number('clean', row.reserved_containers_count, 'réservés', row),
    },
    {
      key: 'dirty',
      sort: 'dirty_containers_count',
      width: 76,
      priority: 7,
      cell: (row) => number('dirty', row.dirty_containers_count, 'sales', row),
    },
    { key: 'reuses', sort: 'reuses_30_days', width: 148, priority: 5 },
    { key: 'last_activity', sort: 'last_activity_at', priority: 3 },
  ]);
};
