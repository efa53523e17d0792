import { partnerGrid, restaurantGrid, WAREHOUSE_GRID } from '../../../shared/movements/moveGrid.ts';
import { NotServed } from '../../../shared/movements/NotServed.tsx';
import { useMoveFormats } from '../../../shared/movements/useMoveFormats.ts';
import { usePartnerFormats } from '../../../shared/movements/usePartnerFormats.ts';
import { type BetweenType, type Parties } from './between.ts';
import { useGridFormats } from './useGridFormats.ts';

/**
 * The grid of a movement between the warehouse, a partner and a restaurant: what each end has, and
 * what fills it.
 */
export function useBetweenGrid(type: BetweenType, { mode, restaurant, partner }: Parties) {
  const gives = type === 'admin_give';
  const own = useGridFormats('warehouse', 'clean');
  const withPartner = mode === 'partner';
  const { formats, failure, apart, proposed } = useMoveFormats(
    type,
    // By a partner, both are needed before anything can be counted.
    withPartner || (mode === 'both' && partner.id === undefined) ? undefined : restaurant.id,
    mode === 'both' ? partner.id : undefined,
  );
  const reserve = usePartnerFormats(type, withPartner ? partner.id : undefined);
  const noFormat = gives && own.noFormat;
  // Until somebody is named, what the warehouse has: what is typed in the meantime stays.
  const named = withPartner ? partner : restaurant;
  if (gives && mode !== 'both' && named.id === undefined) return { ...own, ...WAREHOUSE_GRID };
  if (withPartner) return { ...reserve, noFormat, ...partnerGrid(type) };
  return {
    formats,
    failure,
    noFormat,
    apart: restaurant.id !== undefined && <NotServed id={restaurant.id} titles={apart} />,
    ...restaurantGrid(type, mode === 'both' ? partner.name : undefined, proposed),
  };
}
