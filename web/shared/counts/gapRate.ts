import { count, percent } from '@boucle/contract/base/format.ts';
import { UNKNOWN } from '../../ui/texts.ts';

interface Tracked {
  readonly gaps: number;
  readonly flow: number;
  readonly gap_rate: number | null;
}

/** « 2,2 % »; a dash where nothing moved. */
export const gapRate = ({ gap_rate: rate }: Pick<Tracked, 'gap_rate'>): string =>
  rate === null ? UNKNOWN : percent(rate);

/** « 2,2 % sur 90 jours : 27 contenants en écart pour 1 240 bougés » */
export const gapRateWords = (tracked: Tracked): string =>
  `${gapRate(tracked)} sur 90\u00a0jours\u00a0: ${count(tracked.gaps, 'contenant', 'contenants')} en écart pour ${count(tracked.flow, 'bougé', 'bougés')}`;
