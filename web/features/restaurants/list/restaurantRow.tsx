import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { STOCK_MOVES } from '@boucle/contract/shared/places/stockMoves.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPencilOutline } from '@mdi/js';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { LowReason } from './CleanCell.tsx';
import { MOVE_ICONS } from '../../../shared/movements/moveIcons.ts';
import { moveAction, moveRefusal, openLabel, type RestaurantTask } from '../dialogs/moves.ts';
import { restaurantChip } from '../restaurantChip.ts';

/** A restaurant as a row of the list; `open` asks a question about it. */
export function restaurantRow(open: (task: RestaurantTask, restaurant: Restaurant) => void): RowTraits<Restaurant> {
  return {
    key: ({ id }) => String(id),
    name: ({ name }) => name,
    to: ({ id }) => pathOf('restaurant', { id }),
    frequent: (restaurant) =>
      moveRefusal('admin_give', restaurant) === undefined
        ? { icon: MOVE_ICONS.admin_give, label: 'Approvisionner', onClick: () => open('admin_give', restaurant) }
        : undefined,
    actions: (restaurant) => [
      ...STOCK_MOVES.map((move) => moveAction(move, restaurant, () => open(move, restaurant))),
      {
        label: 'Modifier',
        icon: mdiPencilOutline,
        divider: true,
        to: pathOf('restaurant-edit', { id: restaurant.id }),
      },
      restaurant.status === 'active'
        ? {
            label: 'Désactiver',
            icon: mdiCancel,
            tone: 'danger' as const,
            onSelect: () => open('deactivate', restaurant),
          }
        : {
            label: openLabel(restaurant.status),
            icon: mdiCheckCircleOutline,
            onSelect: () => open('activate', restaurant),
          },
    ],
    phone: (restaurant) => ({
      title: restaurant.name,
      chip: <StatusChip {...restaurantChip(restaurant.status)} />,
      end: count(restaurant.clean_containers_count, 'propre', 'propres'),
      meta: restaurant.lowest_format === null ? restaurant.city : <LowReason restaurant={restaurant} />,
      metaEnd: count(restaurant.dirty_containers_count, 'sale', 'sales'),
    }),
  };
}
