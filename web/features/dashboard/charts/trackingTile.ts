import { count, decimalNumber, quantity } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type DueTotals } from '@boucle/contract/features/stockCounts/shapes.ts';
import { gapsAddress } from '../../../shared/counts/gapsAddress.ts';
import { type Tile } from '../../../ui/figures/Tiles.tsx';
import { UNKNOWN } from '../../../ui/texts.ts';
import { type Asked, missingFigure } from '../asked.ts';
import { type StatsFilters } from '../filters.ts';

/** Figures known of « Écart de suivi ». */
export type Tracking = Asked & { readonly value: DueTotals | undefined };

/**
 * « Écart de suivi »: pieces that were off for a hundred that moved, and the places of which no one
 * knows.
 */
export function trackingTile(asked: Tracking, { restaurant }: Pick<StatsFilters, 'restaurant'>): Tile {
  const totals = asked.value;
  const rate = totals?.gap_rate;
  const at = restaurant === null ? undefined : { place: 'restaurant' as const, place_id: restaurant };
  return {
    key: 'tracking',
    label: 'Écart de suivi',
    figure: rate === undefined ? missingFigure(asked) : rate === null ? UNKNOWN : decimalNumber(rate * 100),
    ...(typeof rate === 'number' && { unit: '%' }),
    detail: totals && count(totals.never_counted, 'lieu non compté', 'lieux non comptés'),
    definition: {
      text: 'Contenants en trop ou manquants aux comptages, aux vidages et aux reprises des 90 derniers jours, rapportés aux contenants qui ont bougé. Un mouvement compte à chacun de ses deux lieux. Tous les formats, quelle que soit la période choisie.',
      ...(totals && {
        terms: [
          [quantity(totals.gaps), 'en écart'],
          [quantity(totals.flow), 'bougés'],
          [quantity(totals.never_counted), totals.never_counted > 1 ? 'lieux jamais comptés' : 'lieu jamais compté'],
        ] as const,
        links: [
          { label: 'Ces écarts', to: gapsAddress(totals.to_date, at) },
          { label: 'Lieu par lieu', to: partAddress('/control', 'a-compter', 'sort=-gap_rate') },
          { label: 'Lieux jamais comptés', to: partAddress('/control', 'a-compter', 'never=true') },
        ] as const,
      }),
    },
  };
}
