import '../restaurants.css';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiAlertOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { lowReason } from './lowReason.ts';

/** How many clean containers there are, and which format is below its alert level. */
export function CleanCell({ restaurant, children }: { restaurant: Restaurant; children: ReactNode }) {
  if (restaurant.lowest_format === null) return children;
  return (
    <span className="b-low">
      <LowReason restaurant={restaurant} />
      {children}
    </span>
  );
}

/**
 * « ⚠ Petit bol 17 / 48 +1 »: the format that lacks the most of its alert level, and how many are
 * low besides; nothing when none is.
 */
export function LowReason({ restaurant }: { restaurant: Restaurant }) {
  const low = lowReason(restaurant);
  if (low === undefined) return null;
  return (
    <span className="b-low-why" title={low.format}>
      <Icon path={mdiAlertOutline} size={16} />
      <span className="b-sr">Sous le minimum{'\u00a0'}: </span>
      <span className="b-low-format">{low.format}</span>
      {low.others !== undefined && (
        <span>
          {low.others}
          <span className="b-sr">{restaurant.low_formats_count > 2 ? ' autres formats' : ' autre format'}</span>
        </span>
      )}
    </span>
  );
}
