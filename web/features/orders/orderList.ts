import { STATUS_SPELLINGS } from '@boucle/contract/transactions/statuses.ts';
import { ORDER_STATUSES } from '@boucle/contract/orders/status.ts';
import { type ORDER_SORTS, type orderListQuery } from '@boucle/contract/orders.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

export type OrderListInput = z.input<typeof orderListQuery>;
type OrderFilter = NonNullable<OrderListInput['filter']>;

const SORTS = [
  'id',
  'created_at',
  'delivered_at',
  'deposit',
] as const satisfies readonly (typeof ORDER_SORTS)[number][];

/** What the address of the list may say. */
export const ORDER_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status', 'restaurant_id', 'partner_id', 'customer_id'],
  spellings: STATUS_SPELLINGS,
};

/** The newest first, when the address says nothing else. */
export const ORDER_ORDER = '-created_at' satisfies `-${(typeof ORDER_SORTS)[number]}`;

const ID = /^[1-9]\d{0,14}$/;
/** The number that a filter names; undefined when it names none. */
export const numberOf = ([first = '']: readonly string[] = []): number | undefined =>
  ID.test(first) ? Number(first) : undefined;

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function orderFilterInput(state: ListState): OrderListInput {
  const status = ORDER_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const restaurant_id = numberOf(state.filters['restaurant_id']);
  const partner_id = numberOf(state.filters['partner_id']);
  const customer_id = numberOf(state.filters['customer_id']);
  const filter: OrderFilter = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
    ...(restaurant_id !== undefined && { restaurant_id }),
    ...(partner_id !== undefined && { partner_id }),
    ...(customer_id !== undefined && { customer_id }),
  };
  return {
    sort: state.sort ?? ORDER_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the list, as the API asks it. */
export function orderPageInput(state: ListState): OrderListInput {
  return { ...orderFilterInput(state), page: { number: state.page, size: state.size } };
}
