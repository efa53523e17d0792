import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { StatementList } from '../../../shared/statements/StatementList.tsx';

/** Statements of the restaurant, month by month. */
export function StatementsTab({ restaurant }: { restaurant: RestaurantDetail }) {
  return (
    <div className="b-restaurant-tab">
      <StatementList restaurantId={restaurant.id} />
    </div>
  );
}
