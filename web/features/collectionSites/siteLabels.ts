import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { count, dateTime } from '@boucle/contract/base/format.ts';
import { urgencyChip } from '../../shared/places/urgency.ts';
import { type ChipLook } from '../../ui/StatusChip.tsx';

/** The chip of a collector: « 2 pleins », « Bientôt plein », « À jour », « Hors service ». */
export function siteChip({
  urgency,
  full_drawers_count: full,
}: Pick<CollectionSite, 'urgency' | 'full_drawers_count'>): ChipLook {
  return urgency === 'full' ? urgencyChip(urgency, count(full, 'plein', 'pleins')) : urgencyChip(urgency);
}

/** « 2 bornes · 12 tiroirs ». */
export function siteSize(site: Pick<CollectionSite, 'terminals_count' | 'drawers_count'>): string {
  return `${count(site.terminals_count, 'borne', 'bornes')} · ${count(site.drawers_count, 'tiroir', 'tiroirs')}`;
}

/** « Vidé le 01/04/2025 08:10 ». */
export function emptiedLabel(at: string | null): string {
  return at === null ? 'Jamais vidé' : `Vidé le ${dateTime(at)}`;
}
