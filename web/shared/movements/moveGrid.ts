import { type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { type GridRole, type Quantities } from './quantities.ts';

const WAREHOUSE = 'Entrepôt';

/** Names and values of a movement's columns, as MovementDialog takes them. */
interface MoveGrid {
  readonly roles: readonly GridRole[];
  readonly stockLabel: string;
  readonly thereLabel?: string;
  readonly afterThere?: boolean;
  readonly fill?: { readonly label: string; readonly quantities: () => Quantities };
  readonly takeAll?: string;
}

/**
 * The columns of a delivery: what there is where it is taken, what there is where it goes; and what
 * fills it.
 */
const deliveryGrid = (giver: string, receiver?: string, proposed?: () => Quantities): MoveGrid => ({
  roles: [{ role: '', label: 'À livrer' }],
  stockLabel: giver,
  ...(receiver !== undefined && { thereLabel: receiver, afterThere: true }),
  ...(proposed && { fill: { label: 'Mettre ce qui est proposé', quantities: proposed } }),
});

/** The same of what is taken back. */
const takingGrid = (giver: string, receiver: string): MoveGrid => ({
  roles: [{ role: '', label: 'À reprendre' }],
  stockLabel: giver,
  thereLabel: receiver,
  takeAll: 'Tout reprendre',
});

/** A delivery from the warehouse to a place that no one named yet. */
export const WAREHOUSE_GRID = deliveryGrid(WAREHOUSE);

/**
 * The columns of a movement of a restaurant, with the warehouse or with the reserve of the partner
 * so called. Clean ones of a restaurant that orders wait for are not counted: the column says so.
 */
export function restaurantGrid(move: StockMove, partner: string | undefined, proposed: () => Quantities): MoveGrid {
  const other = partner ?? WAREHOUSE;
  if (move === 'admin_give') return deliveryGrid(other, 'Disponibles', proposed);
  return takingGrid(move === 'admin_return' ? 'Disponibles' : 'Sur place', other);
}

/** The columns of a movement between the warehouse and a partner. */
export const partnerGrid = (move: StockMove): MoveGrid =>
  move === 'admin_give'
    ? deliveryGrid(WAREHOUSE, 'En réserve')
    : takingGrid(move === 'admin_return' ? 'En réserve' : 'À déposer', WAREHOUSE);
