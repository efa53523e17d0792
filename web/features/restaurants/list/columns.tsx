import { dateTime } from '@boucle/contract/base/format.ts';
import { type RestaurantSort } from '@boucle/contract/features/restaurants/inputs.ts';
import { WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { type CardCells } from '../../../shared/ledgerCards/cardCells.tsx';
import { pieces, UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts';
import { CleanCell } from './CleanCell.tsx';
import { restaurantChip } from '../restaurantChip.ts';

/** The columns of the list of restaurants; numbers of containers open their cards. */
export const restaurantColumns = ({ stock }: CardCells): readonly Column<Restaurant, RestaurantSort>[] => [
  { key: 'name', label: 'Nom', sort: true, width: 160, cell: ({ name }) => name },
  { key: 'city', label: 'Ville', sort: true, width: 120, priority: 6, cell: ({ city }) => city || UNKNOWN_CELL },
  {
    key: 'status',
    label: 'Statut',
    width: 110,
    priority: 9,
    cell: ({ status }) => chip(restaurantChip(status)),
  },
  {
    key: 'wash_mode',
    label: 'Mode de lavage',
    width: 132,
    priority: 4,
    cell: ({ wash_mode }) => WASH_MODE_LABELS[wash_mode],
  },
  {
    key: 'clean',
    label: 'Propres',
    sort: 'clean_containers_count',
    align: 'end',
    width: 240,
    priority: 8,
    cell: (row) => (
      <CleanCell restaurant={row}>
        {stock({ place: 'restaurant', id: row.id, state: 'clean' }, row.clean_containers_count, `propres, ${row.name}`)}
      </CleanCell>
    ),
  },
  {
    key: 'reserved',
    label: 'Réservés',
    align: 'end',
    width: 100,
    priority: 1,
    hiddenByDefault: true,
    // Promised pieces stand among the clean ones, and have no movement of their own.
    cell: (row) =>
      stock(
        { place: 'restaurant', id: row.id, state: 'clean' },
        row.reserved_containers_count,
        `réservés, ${row.name}`,
      ),
  },
  {
    key: 'dirty',
    label: 'Sales',
    sort: 'dirty_containers_count',
    align: 'end',
    width: 76,
    priority: 7,
    cell: (row) =>
      stock({ place: 'restaurant', id: row.id, state: 'dirty' }, row.dirty_containers_count, `sales, ${row.name}`),
  },
  {
    key: 'reuses',
    label: 'Réutilisations 30 j',
    sort: 'reuses_30_days',
    align: 'end',
    width: 148,
    priority: 5,
    cell: (row) => pieces(row.reuses_30_days),
  },
  {
    key: 'last_activity',
    label: 'Dernière activité',
    sort: 'last_activity_at',
    width: DATE_TIME_WIDTH,
    priority: 3,
    cell: ({ last_activity_at: at }) => (at === null ? UNKNOWN_CELL : dateTime(at)),
  },
];
