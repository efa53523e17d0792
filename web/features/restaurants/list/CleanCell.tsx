import '../restaurants.css';
import { type Restaurant } from '@boucle/contract/restaurants/shapes.ts';
import { mdiAlertOutline } from '@mdi/js';
import { Pieces } from '../../../ui/cells.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { lowSaid } from './lowSaid.ts';

/** Clean containers, and which format is below its alert level. */
export function CleanCell({ restaurant }: { restaurant: Restaurant }) {
  const figure = <Pieces count={restaurant.clean_containers_count} />;
  if (restaurant.lowest_format === null) return figure;
  return (
    <span className="b-low">
      <LowReason restaurant={restaurant} />
      {figure}
    </span>
  );
}

/** « ⚠ Petit bol 17 / 48 +1 »: the format that lacks the most of its alert level, and how many are low besides; nothing when none is. */
export function LowReason({ restaurant }: { restaurant: Restaurant }) {
  const said = lowSaid(restaurant);
  if (said === undefined) return null;
  return (
    <span className="b-low-why" title={said.format}>
      <Icon path={mdiAlertOutline} size={16} />
      <span className="b-sr">Sous l’alerte{'\u00a0'}: </span>
      <span className="b-low-format">{said.format}</span>
      {said.others !== undefined && (
        <span>
          {said.others}
          <span className="b-sr"> autres formats</span>
        </span>
      )}
    </span>
  );
}
