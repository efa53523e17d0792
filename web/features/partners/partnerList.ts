import { PARTNER_KINDS, PARTNER_STATUSES } from '@boucle/contract/partners/labels.ts';
import { type PARTNER_SORTS, type partnerListQuery } from '@boucle/contract/partners.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

export type PartnerListInput = z.input<typeof partnerListQuery>;
type PartnerFilter = NonNullable<PartnerListInput['filter']>;

const SORTS = [
  'name',
  'clean',
  'transit',
  'dirty',
  'orders_30_days',
] as const satisfies readonly (typeof PARTNER_SORTS)[number][];

/** What the address of the list may say. */
export const PARTNER_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status', 'kind', 'account_id'],
};

/** By name, when the address says nothing else. */
export const PARTNER_ORDER = 'name' satisfies (typeof PARTNER_SORTS)[number];

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function partnerFilterInput(state: ListState): PartnerListInput {
  const status = PARTNER_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const kind = PARTNER_KINDS.filter((one) => state.filters['kind']?.includes(one));
  const [account = ''] = state.filters['account_id'] ?? [];
  const filter: PartnerFilter = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
    ...(kind.length > 0 && { kind }),
    ...(/^[1-9]\d{0,14}$/.test(account) && { account_id: Number(account) }),
  };
  return {
    sort: state.sort ?? PARTNER_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
  };
}

/** One page of the list, as the API asks it. */
export function partnerPageInput(state: ListState): PartnerListInput {
  return { ...partnerFilterInput(state), page: { number: state.page, size: state.size } };
}
