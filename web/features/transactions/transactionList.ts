import { type TRANSACTION_SORTS, type TransactionListQuery } from '@boucle/contract/transactions.ts';
import { typesOf } from '@boucle/contract/transactions/groupTypes.ts';
import { type TransactionGroup } from '@boucle/contract/transactions/groups.ts';
import { STATUS_SPELLINGS, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type TransactionFilter = NonNullable<TransactionListQuery['filter']>;

const SORTS = ['date', 'amount'] as const satisfies readonly (typeof TRANSACTION_SORTS)[number][];

/** What the address of the list may say. */
export const TRANSACTION_LIST: ListShape = {
  sorts: SORTS,
  spellings: STATUS_SPELLINGS,
  filters: [
    'type',
    'status',
    'restaurant_id',
    'partner_id',
    'drop_off_point_id',
    'customer_id',
    'card_holder_id',
    'format_id',
    'min_amount',
    'max_amount',
  ],
};

/** The newest first, when the address says nothing else. */
export const TRANSACTION_ORDER = '-date' satisfies `-${(typeof TRANSACTION_SORTS)[number]}`;

/** Filters that name one thing by its number. */
const NUMBERED = [
  'restaurant_id',
  'partner_id',
  'drop_off_point_id',
  'customer_id',
  'card_holder_id',
  'format_id',
] as const;

const ID = /^[1-9]\d{0,14}$/;
const EUROS = /^\d{1,7}(\.\d{1,2})?$/;

function numberOf(values: readonly string[] | undefined, pattern: RegExp): number | undefined {
  const [first = ''] = values ?? [];
  return pattern.test(first) ? Number(first) : undefined;
}

/** What narrows the list, as the API asks it; words that no filter knows are left out. */
export function transactionFilter(group: TransactionGroup, { q, filters }: ListState): TransactionFilter {
  const type = typesOf(group).filter((one) => filters['type']?.includes(one));
  const status = TRANSACTION_STATUSES.filter((one) => filters['status']?.includes(one));
  const numbers = NUMBERED.flatMap((name) => {
    const id = numberOf(filters[name], ID);
    return id === undefined ? [] : [[name, id] as const];
  });
  const min_amount = numberOf(filters['min_amount'], EUROS);
  const max_amount = numberOf(filters['max_amount'], EUROS);
  return {
    ...(q !== '' && { q }),
    ...(type.length > 0 && { type }),
    ...(status.length > 0 && { status }),
    ...Object.fromEntries(numbers),
    ...(min_amount !== undefined && { min_amount }),
    ...(max_amount !== undefined && { max_amount }),
  };
}

/** Everything that is filtered, whatever the page and the order: what totals and exports are about. */
export function transactionsInput(group: TransactionGroup, state: ListState): TransactionListQuery {
  const filter = transactionFilter(group, state);
  return {
    group,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** What is exported: as filtered, and in the order on screen. */
export function transactionsExport(group: TransactionGroup, state: ListState): TransactionListQuery {
  return { ...transactionsInput(group, state), sort: state.sort ?? TRANSACTION_ORDER };
}

/** One page of the list, as the API asks it. */
export function transactionPageInput(group: TransactionGroup, state: ListState): TransactionListQuery {
  return { ...transactionsExport(group, state), page: { number: state.page, size: state.size } };
}

interface Holder {
  readonly kind: 'card' | 'customer';
  readonly id: number;
}

/** The card or conso that a list is narrowed to. */
export function holderIn({ customer_id, card_holder_id }: TransactionFilter): Holder | undefined {
  if (card_holder_id !== undefined) return { kind: 'card', id: card_holder_id };
  return customer_id === undefined ? undefined : { kind: 'customer', id: customer_id };
}

/** The filters with this person instead of another, or nobody. */
export function holderFilters(filters: ListState['filters'], holder: Holder | undefined): ListState['filters'] {
  const others = Object.entries(filters).filter(([name]) => name !== 'customer_id' && name !== 'card_holder_id');
  const name = holder?.kind === 'card' ? 'card_holder_id' : 'customer_id';
  return Object.fromEntries(holder ? [...others, [name, [String(holder.id)]]] : others);
}
