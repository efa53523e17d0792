import { count, quantity, relativeChange } from '@boucle/contract/base/format.ts';
import { pages, pathOf } from '@boucle/contract/pages.ts';
import { useState } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { Change } from '../../../ui/figures/Change.tsx';
import { Segmented } from '../../../ui/navigation/Segmented.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useScreenExists } from '../../../ui/navigation/useScreenExists.ts';
import { type StatsFilters } from '../filters.ts';
import { reusesAddress } from '../rowLinks.ts';
import { type Stats } from '../useStats.ts';

const ORDERS = [
  { value: 'top', label: 'Les plus actifs' },
  { value: 'bottom', label: 'Les moins actifs' },
] as const;

type Ranked = NonNullable<Stats['restaurants']['value']>['top'][number];

interface RestaurantRankingProps {
  readonly restaurants: NonNullable<Stats['restaurants']['value']>;
  readonly filters: StatsFilters;
  /** The days that are compared, « 4 semaines avant »; undefined while they are not known. */
  readonly before: string | undefined;
}

/**
 * Restaurants by reuses over the period, from the top or from the bottom; the tick of a bar is the
 * period before.
 */
export function RestaurantRanking({ restaurants, filters, before }: RestaurantRankingProps) {
  const [order, setOrder] = useState<'top' | 'bottom'>('top');
  const rows = restaurants[order];
  const most = Math.max(1, ...restaurants.top.map((one) => Math.max(one.reuses, one.previous_reuses ?? 0)));
  const width = (reuses: number) => `${(Math.max(0, reuses) / most) * 100}%`;
  return (
    <Sheet
      className="dash-rank-sheet"
      title="Restaurants"
      actions={<Segmented label="Ordre" options={ORDERS} value={order} onValue={setOrder} />}
    >
      {rows.length === 0 && <p className="b-muted">Aucun restaurant n’a servi de contenant pendant la période.</p>}
      <ul className="dash-rank">
        {rows.map((one) => (
          <li key={one.id} title={sentence(one, before)}>
            <Name id={one.id} name={one.name} />
            <span className="dash-rank-bar" aria-hidden="true">
              <i style={{ width: width(one.reuses) }} />
              {one.previous_reuses !== null && <b style={{ left: width(one.previous_reuses) }} />}
            </span>
            <Link className="b-link dash-rank-count b-num" to={reusesAddress({ ...filters, restaurant: one.id })}>
              {quantity(one.reuses)}
              <span className="b-sr"> {one.reuses > 1 ? 'réutilisations' : 'réutilisation'}</span>
            </Link>
            <Moved ranked={one} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Moved({ ranked: { reuses, previous_reuses: before } }: { ranked: Ranked }) {
  const moved = before === null ? null : relativeChange(reuses, before);
  return moved === null ? <span /> : <Change {...moved} />;
}

/** « Chez Manon · 120 réutilisations, 4 semaines avant : 96 ». */
function sentence({ name, reuses, previous_reuses: previous }: Ranked, before = 'avant'): string {
  const now = `${name} · ${count(reuses, 'réutilisation', 'réutilisations')}`;
  return previous === null ? now : `${now}, ${before}\u00a0: ${quantity(previous)}`;
}

function Name({ id, name }: { id: number; name: string }) {
  const exists = useScreenExists();
  if (!exists(pages.restaurant.path)) return <span>{name}</span>;
  return <Link to={pathOf('restaurant', { id })}>{name}</Link>;
}
