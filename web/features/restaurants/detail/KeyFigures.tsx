import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { StockNumber } from '../../../shared/ledgerCards/StockNumber.tsx';
import { KeyFigures as Figures } from '../../../ui/figures/KeyFigures.tsx';

/** Key figures of a restaurant: what it holds and did. */
export function KeyFigures({ restaurant }: { restaurant: Restaurant }) {
  const number = (state: 'clean' | 'dirty', pieces: number, label: string) => (
    <StockNumber
      of={{ place: 'restaurant', id: restaurant.id, state }}
      count={pieces}
      label={`${label}, ${restaurant.name}`}
    >
      {quantity(pieces)}
    </StockNumber>
  );
  return (
    <Figures
      figures={[
        { label: 'Propres', value: number('clean', restaurant.clean_containers_count, 'propres') },
        { label: 'Sales', value: number('dirty', restaurant.dirty_containers_count, 'sales') },
        { label: 'Réservés', value: quantity(restaurant.reserved_containers_count) },
        { label: 'Réutilisations 30 j', value: quantity(restaurant.reuses_30_days) },
        { label: 'Dernière activité', value: dateTime(restaurant.last_activity_at), date: true },
      ]}
    />
  );
}
