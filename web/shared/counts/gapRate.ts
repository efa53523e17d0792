import { type DueTotals } from '@boucle/contract/features/stockCounts/shapes.ts';
import { count, percent } from '@boucle/contract/base/format.ts';
import { UNKNOWN } from '../../ui/texts.ts';

interface Tracked {
  readonly gaps: number;
  readonly flow: number;
  readonly gap_rate: number | null;
}

/** « 2,2 % »; a dash where nothing moved, or no count was ever posted. */
export const gapRate = ({ gap_rate: rate }: Pick<Tracked, 'gap_rate'>): string =>
  rate === null ? UNKNOWN : percent(rate);

/** « 2,2 % sur 90 jours : 27 contenants en écart pour 1 240 bougés » */
export const gapRateWords = (tracked: Tracked): string =>
  `${gapRate(tracked)} sur 90\u00a0jours\u00a0: ${count(tracked.gaps, 'contenant', 'contenants')} en écart pour ${count(tracked.flow, 'bougé', 'bougés')}`;

/** Totals as long as the ones that come, whose lines they keep: the list would move under them. */
export const AWAITED_DUE: DueTotals = {
  count: 99,
  overdue: 9,
  never_counted: 99,
  flow: 9999,
  gaps: 99,
  gap_rate: 0.009,
  from_date: '2026-01-01',
  to_date: '2026-01-31',
};
