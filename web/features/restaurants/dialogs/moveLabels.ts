import { type RestaurantMove } from '@boucle/contract/restaurants/labels.ts';

/**
 * Heads of the columns of both ends of a movement of a restaurant, with the warehouse or with the reserve of the partner so called. Clean
 * ones of a restaurant that orders wait for are not counted: the column says so.
 */
export function moveLabels(
  move: RestaurantMove,
  partner: string | undefined,
): { readonly stockLabel: string; readonly thereLabel: string } {
  const other = partner ?? 'Entrepôt';
  if (move === 'admin_give') return { stockLabel: other, thereLabel: 'Disponibles' };
  return { stockLabel: move === 'admin_return' ? 'Disponibles' : 'Sur place', thereLabel: other };
}
