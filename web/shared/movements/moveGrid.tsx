import { pathOf } from '@boucle/contract/pages.ts';
import { type PartnerMove } from '@boucle/contract/partners/labels.ts';
import { type RestaurantMove } from '@boucle/contract/restaurants/labels.ts';
import { Link } from '../../ui/Link.tsx';
import { type MovementDialogProps } from './MovementDialog.tsx';
import { type Quantities } from './quantities.ts';

const WAREHOUSE = 'Entrepôt';

type Grid = Pick<
  MovementDialogProps<unknown>,
  'roles' | 'stockLabel' | 'thereLabel' | 'afterThere' | 'fill' | 'takeAll'
>;

/** The columns of a delivery: what there is where it is taken, what there is where it goes; and what fills it. */
const deliveryGrid = (giver: string, receiver?: string, toTarget?: () => Quantities): Grid => ({
  roles: [{ role: '', label: 'À livrer' }],
  stockLabel: giver,
  ...(receiver !== undefined && { thereLabel: receiver, afterThere: true }),
  ...(toTarget && { fill: { label: 'Compléter jusqu’à la cible', quantities: toTarget } }),
});

/** The same of what is taken back. */
const takingGrid = (giver: string, receiver: string): Grid => ({
  roles: [{ role: '', label: 'À reprendre' }],
  stockLabel: giver,
  thereLabel: receiver,
  takeAll: 'Tout reprendre',
});

/** A delivery from the warehouse to a place that nobody named yet. */
export const WAREHOUSE_GRID = deliveryGrid(WAREHOUSE);

/**
 * The columns of a movement of a restaurant, with the warehouse or with the reserve of the partner so called. Clean ones of a restaurant that orders
 * wait for are not counted: the column says so.
 */
export function restaurantGrid(move: RestaurantMove, partner: string | undefined, toTarget: () => Quantities): Grid {
  const other = partner ?? WAREHOUSE;
  if (move === 'admin_give') return deliveryGrid(other, 'Disponibles', toTarget);
  return takingGrid(move === 'admin_return' ? 'Disponibles' : 'Sur place', other);
}

/** The columns of a movement between the warehouse and a partner. */
export const partnerGrid = (move: PartnerMove): Grid =>
  move === 'admin_give'
    ? deliveryGrid(WAREHOUSE, 'En réserve')
    : takingGrid(move === 'admin_return' ? 'En réserve' : 'À déposer', WAREHOUSE);

/** The formats that the giver has and the restaurant does not offer, told under the grid. */
export function NotServed({ id, titles }: { id: number; titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <p className="b-muted b-dense">
      {`Non proposés ici\u00a0: ${titles.join(', ')}. `}
      <Link to={`${pathOf('restaurant', { id })}?onglet=formats`} className="b-link">
        Ses formats
      </Link>
    </p>
  );
}
