import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { Attestations } from './attestations/Attestations.tsx';
import { StatementList } from '../../../shared/statements/StatementList.tsx';

/** Statements of the restaurant, month by month, and its attestations of reuse. */
export function StatementsTab({ restaurant }: { restaurant: RestaurantDetail }) {
  return (
    <div className="b-restaurant-tab">
      <StatementList restaurantId={restaurant.id} />
      <Attestations restaurantId={restaurant.id} />
    </div>
  );
}
