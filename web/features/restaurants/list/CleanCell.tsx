import '../restaurants.css';
import { count } from '@boucle/contract/format.ts';
import { type Restaurant } from '@boucle/contract/restaurants/shapes.ts';
import { mdiAlertOutline } from '@mdi/js';
import { Pieces } from '../../../ui/cells.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** Clean containers, with a sign when a format is below its alert level; `named` where no heading says what they are. */
export function CleanCell({ restaurant, named = false }: { restaurant: Restaurant; named?: boolean }) {
  const { clean_containers_count: clean, low_formats_count: low } = restaurant;
  const figure = named ? count(clean, 'propre', 'propres') : <Pieces count={clean} />;
  if (low === 0) return figure;
  const words = `${count(low, 'format', 'formats')} sous l’alerte`;
  return (
    <span className="b-low" title={words}>
      <Icon path={mdiAlertOutline} size={16} />
      <span className="b-sr">{words}, </span>
      {figure}
    </span>
  );
}
