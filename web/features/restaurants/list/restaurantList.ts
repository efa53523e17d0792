import { WASH_MODES } from '@boucle/contract/base/constants.ts';
import { type RestaurantSort, type restaurantListQuery } from '@boucle/contract/features/restaurants/inputs.ts';
import {
  RESTAURANT_STATUS_LABELS,
  RESTAURANT_STATUSES,
  WASH_MODE_LABELS,
} from '@boucle/contract/shared/restaurants/labels.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { type z } from 'zod';
import { BARE_CELLS } from '../../../shared/ledgerCards/cardCells.tsx';
import { anyOf, flag, oneOf, text, unshownFlag } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { restaurantColumns } from './columns.tsx';

const DIRTY = { value: 'sales', label: 'Sales à collecter' };

/** The restaurants, by name. */
export const RESTAURANT_LIST = defineList<Restaurant, z.input<typeof restaurantListQuery>, RestaurantSort>({
  name: 'restaurants',
  columns: restaurantColumns(BARE_CELLS),
  order: 'name',
  search: 'Nom, ville ou e-mail',
  filters: {
    status: anyOf('Statut', RESTAURANT_STATUSES, RESTAURANT_STATUS_LABELS),
    wash_mode: oneOf('Lavage', WASH_MODES, WASH_MODE_LABELS),
    city: text({ label: 'Ville', all: 'Toutes' }),
    low_stock: flag('stock', 'Stock', { value: 'bas', label: 'Sous le minimum' }, [DIRTY]),
    dirty: unshownFlag('stock', DIRTY),
  },
});
