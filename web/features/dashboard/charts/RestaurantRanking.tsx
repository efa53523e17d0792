import { quantity } from '@boucle/contract/format.ts';
import { pages, pathOf } from '@boucle/contract/pages.ts';
import { useState } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { Segmented } from '../../../ui/navigation/Segmented.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useScreenExists } from '../../../ui/navigation/useScreenExists.ts';
import { type Stats } from '../useStats.ts';

const ORDERS = [
  { value: 'top', label: 'Les plus actifs' },
  { value: 'bottom', label: 'Les moins actifs' },
] as const;

/** Restaurants by reuses over the period, from the top or from the bottom. */
export function RestaurantRanking({ restaurants }: { restaurants: NonNullable<Stats['restaurants']['value']> }) {
  const [order, setOrder] = useState<'top' | 'bottom'>('top');
  const rows = restaurants[order];
  const most = Math.max(1, ...restaurants.top.map(({ reuses }) => reuses));
  return (
    <Sheet title="Restaurants" actions={<Segmented label="Ordre" options={ORDERS} value={order} onValue={setOrder} />}>
      {rows.length === 0 && <p className="b-muted">Aucun restaurant n’a servi de contenant pendant la période.</p>}
      <ul className="dash-rank">
        {rows.map(({ id, name, reuses }) => (
          <li key={id}>
            <Name id={id} name={name} />
            <span className="dash-rank-bar" aria-hidden="true">
              <i style={{ width: `${(reuses / most) * 100}%` }} />
            </span>
            <b className="b-num">
              {quantity(reuses)}
              <span className="b-sr"> {reuses > 1 ? 'réutilisations' : 'réutilisation'}</span>
            </b>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Name({ id, name }: { id: number; name: string }) {
  const exists = useScreenExists();
  if (!exists(pages.restaurant.path)) return <span>{name}</span>;
  return <Link to={pathOf('restaurant', { id })}>{name}</Link>;
}
