import { STOCK_MOVE_LABELS, type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { MOVE_ICONS } from '../../../shared/movements/moveIcons.ts';
import { type MenuAction } from '../../../ui/overlays/menuAction.ts';

/** Task of a dialog on a restaurant. */
export type RestaurantTask = StockMove | 'activate' | 'deactivate';

/** Label of opening a restaurant: it has been open before, or not yet. */
export const openLabel = (status: Restaurant['status']): string => (status === 'disabled' ? 'Réactiver' : 'Activer');

/** The same once it is done: « activé », « réactivé ». */
export const openedLabel = (status: Restaurant['status']): string => (status === 'disabled' ? 'réactivé' : 'activé');

/** Why a movement makes no sense now; undefined when it may be asked for. */
export function moveRefusal(move: StockMove, restaurant: Restaurant): string | undefined {
  if (move === 'admin_give') return restaurant.status === 'disabled' ? 'Restaurant désactivé' : undefined;
  if (move === 'admin_return') return restaurant.clean_containers_count === 0 ? 'Aucun contenant propre' : undefined;
  return restaurant.dirty_containers_count === 0 ? 'Aucun contenant sale' : undefined;
}

/** One movement as a line of a menu. */
export function moveAction(move: StockMove, restaurant: Restaurant, onSelect: () => void): MenuAction {
  return {
    label: STOCK_MOVE_LABELS[move],
    icon: MOVE_ICONS[move],
    refused: moveRefusal(move, restaurant),
    onSelect,
  };
}
