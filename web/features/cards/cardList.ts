import { CARD_STATUSES } from '@boucle/contract/cards/status.ts';
import { type CARD_SORTS, type cardListQuery } from '@boucle/contract/cards.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

export type CardListInput = z.input<typeof cardListQuery>;
type CardFilter = NonNullable<CardListInput['filter']>;

const SORTS = [
  'id',
  'created_at',
  'card_issued_at',
  'activated_at',
  'credits',
  'containers_count',
] as const satisfies readonly (typeof CARD_SORTS)[number][];

/** What the address of the list may say. */
export const CARD_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status', 'printing', 'credits', 'holding'],
};

/** The newest first, when the address says nothing else. */
export const CARD_ORDER = '-created_at' satisfies `-${(typeof CARD_SORTS)[number]}`;

function choice<Value extends string>(
  values: readonly string[] | undefined,
  known: readonly Value[],
): Value | undefined {
  return known.find((one) => one === values?.[0]);
}

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function cardFilterInput(state: ListState): CardListInput {
  const status = CARD_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const printing = choice(state.filters['printing'], ['to_print', 'printed'] as const);
  const credits = choice(state.filters['credits'], ['positive', 'zero'] as const);
  const holding = choice(state.filters['holding'], ['some', 'none'] as const);
  const filter: CardFilter = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
    ...(printing && { printing }),
    ...(credits && { credits }),
    ...(holding && { holding }),
  };
  return {
    sort: state.sort ?? CARD_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the list, as the API asks it. */
export function cardPageInput(state: ListState): CardListInput {
  return { ...cardFilterInput(state), page: { number: state.page, size: state.size } };
}
