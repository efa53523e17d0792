import './detail.css';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { lettersOf } from './letters.ts';

/** The photo of a restaurant, else its initials. Decorative: its name stands next to it. */
export function RestaurantPicture({ restaurant: { picture_url, name } }: { restaurant: Restaurant }) {
  if (picture_url !== null) return <img className="b-restaurant-picture" src={picture_url} alt="" />;
  return (
    <span className="b-restaurant-picture" aria-hidden="true">
      {lettersOf(name)}
    </span>
  );
}
