import './detail.css';
import { dateTime, quantity } from '@boucle/contract/format.ts';
import { type Restaurant } from '@boucle/contract/restaurants/shapes.ts';

/** What a restaurant holds and did. */
export function KeyFigures({ restaurant }: { restaurant: Restaurant }) {
  const figures = [
    ['Propres', quantity(restaurant.clean_containers_count)],
    ['Sales', quantity(restaurant.dirty_containers_count)],
    ['Réservés', quantity(restaurant.reserved_containers_count)],
    ['Réutilisations 30 j', quantity(restaurant.reuses_30_days)],
  ] as const;
  return (
    <dl className="b-restaurant-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Dernière activité</dt>
        <dd className="b-restaurant-when">{dateTime(restaurant.last_activity_at)}</dd>
      </div>
    </dl>
  );
}
