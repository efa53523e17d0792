import { dateTime, quantity } from '@boucle/contract/format.ts';
import { type Restaurant } from '@boucle/contract/restaurants/shapes.ts';
import { KeyFigures as Figures } from '../../../ui/figures/KeyFigures.tsx';

/** What a restaurant holds and did. */
export function KeyFigures({ restaurant }: { restaurant: Restaurant }) {
  return (
    <Figures
      figures={[
        { label: 'Propres', value: quantity(restaurant.clean_containers_count) },
        { label: 'Sales', value: quantity(restaurant.dirty_containers_count) },
        { label: 'Réservés', value: quantity(restaurant.reserved_containers_count) },
        { label: 'Réutilisations 30 j', value: quantity(restaurant.reuses_30_days) },
        { label: 'Dernière activité', value: dateTime(restaurant.last_activity_at), date: true },
      ]}
    />
  );
}
