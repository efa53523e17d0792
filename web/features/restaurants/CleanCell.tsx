import './restaurants.css';
import { count } from '@boucle/contract/format.ts';
import { type Restaurant } from '@boucle/contract/restaurants/shapes.ts';
import { mdiAlertOutline } from '@mdi/js';
import { Pieces } from '../../ui/cells.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Clean containers, with a sign when a format is below its alert level. */
export function CleanCell({ restaurant }: { restaurant: Restaurant }) {
  const { clean_containers_count: clean, low_formats_count: low } = restaurant;
  if (low === 0) return <Pieces count={clean} />;
  const words = `${count(low, 'format', 'formats')} sous l’alerte`;
  return (
    <span className="b-low" title={words}>
      <Icon path={mdiAlertOutline} size={16} />
      <span className="b-sr">{words}, </span>
      <Pieces count={clean} />
    </span>
  );
}
