import { URGENCIES } from '@boucle/contract/collectionSites/urgency.ts';
import { type dropOffListQuery } from '@boucle/contract/dropOffPoints.ts';
import { DROP_OFF_KINDS, DROP_OFF_STATUSES } from '@boucle/contract/dropOffPoints/kinds.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type DropOffListInput = z.input<typeof dropOffListQuery>;

/** What the address of the list may say. */
export const DROP_OFF_LIST: ListShape = {
  sorts: ['name', 'dirty', 'clean', 'fill', 'last_pickup_at'],
  filters: ['status', 'kind', 'urgency', 'stock', 'restaurant_id', 'account_id'],
};

export const DROP_OFF_ORDER = 'name';
/** Most places that the map asks for. */
const ON_THE_MAP = 100;

const among = <Value extends string>(values: readonly string[] | undefined, known: readonly Value[]): Value[] =>
  known.filter((one) => values?.includes(one));

const number = (values: readonly string[] | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(values?.[0] ?? '') ? Number(values?.[0]) : undefined;

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function dropOffFilterInput(state: ListState): DropOffListInput {
  const { filters } = state;
  const status = among(filters['status'], DROP_OFF_STATUSES);
  const kind = among(filters['kind'], DROP_OFF_KINDS);
  const urgency = among(filters['urgency'], URGENCIES);
  const restaurant = number(filters['restaurant_id']);
  const account = number(filters['account_id']);
  const filter: NonNullable<DropOffListInput['filter']> = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
    ...(kind.length > 0 && { kind }),
    ...(urgency.length > 0 && { urgency }),
    ...(filters['stock']?.[0] === 'sales' && { dirty: true }),
    ...(restaurant !== undefined && { restaurant_id: restaurant }),
    ...(account !== undefined && { account_id: account }),
  };
  return { sort: state.sort ?? DROP_OFF_ORDER, ...(Object.keys(filter).length > 0 && { filter }) };
}

/** One page of the list, as the API asks it. */
export function dropOffPageInput(state: ListState): DropOffListInput {
  return { ...dropOffFilterInput(state), page: { number: state.page, size: state.size } };
}

/** What the map shows: the fullest first, whatever the page. */
export function dropOffMapInput(state: ListState): DropOffListInput {
  return { ...dropOffFilterInput(state), sort: '-fill,name', page: { number: 1, size: ON_THE_MAP } };
}
