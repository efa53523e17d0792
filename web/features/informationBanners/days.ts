import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { writtenDay } from '@boucle/contract/base/format.ts';

/** When a banner shows, in words: « du 01/04/2025 au 08/04/2025 ». */
export function shownDays({
  starts_on: start,
  ends_on: end,
}: Pick<InformationBanner, 'starts_on' | 'ends_on'>): string {
  if (start !== null && end !== null) {
    return start === end ? `le ${writtenDay(start)}` : `du ${writtenDay(start)} au ${writtenDay(end)}`;
  }
  if (start !== null) return `depuis le ${writtenDay(start)}`;
  return end === null ? 'sans limite' : `jusqu’au ${writtenDay(end)}`;
}
