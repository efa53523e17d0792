import { writtenDay } from '@boucle/contract/base/format.ts';
import { type BannerInput, type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { invalidField } from '../../platform/http/errors.ts';

type Days = Pick<BannerInput, 'starts_on' | 'ends_on'>;

/** Refuses (422) a banner that would end before it begins. */
export function assertDays({ starts_on: start, ends_on: end }: Days): void {
  if (start && end && end < start)
    throw invalidField('ends_on', `La fin ne peut pas précéder le début, le ${writtenDay(start)}.`);
}

/** The banner with what was sent, the rest as it is. */
export const withChanges = (banner: InformationBanner, changes: Partial<InformationBanner>): InformationBanner => ({
  ...banner,
  ...changes,
});

/** The fields whose changes the journal shows. */
export const traced = (banner: InformationBanner) => {
  const { title, text, level, link_url, link_label, target, draft, starts_on, ends_on, priority } = banner;
  return { title, text, level, link_url, link_label, target, draft, starts_on, ends_on, priority };
};
