import { BANNER_LEVELS, BANNER_STATUSES, BANNER_TARGETS } from '@boucle/contract/informationBanners/labels.ts';
import { type BANNER_SORTS, type bannerListQuery } from '@boucle/contract/informationBanners.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

export type BannerListInput = z.input<typeof bannerListQuery>;

const SORTS = [
  'title',
  'priority',
  'starts_on',
  'ends_on',
  'created_at',
] as const satisfies readonly (typeof BANNER_SORTS)[number][];

/** What the address of the list may say. */
export const BANNER_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status', 'target', 'level'],
};

/** The order in which consumers see them. */
export const BANNER_ORDER = '-priority';

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function bannerFilterInput(state: ListState): BannerListInput {
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => state.filters[name]?.includes(value));
  const status = known('status', BANNER_STATUSES);
  const target = known('target', BANNER_TARGETS);
  const level = known('level', BANNER_LEVELS);
  const filter: NonNullable<BannerListInput['filter']> = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
    ...(target.length > 0 && { target }),
    ...(level.length > 0 && { level }),
  };
  return {
    sort: state.sort ?? BANNER_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the list, as the API asks it. */
export const bannerPageInput = (state: ListState): BannerListInput => ({
  ...bannerFilterInput(state),
  page: { number: state.page, size: state.size },
});
