import { type TRANSACTION_SORTS, type TransactionListQuery } from '@boucle/contract/transactions.ts';
import { TRANSACTION_COLUMNS } from '@boucle/contract/transactions/columns.ts';
import { type TransactionGroup, typesOf } from '@boucle/contract/transactions/groups.ts';
import { TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type TransactionFilter = NonNullable<TransactionListQuery['filter']>;

const SORTS = ['date', 'amount'] as const satisfies readonly (typeof TRANSACTION_SORTS)[number][];

/** What the address of the list may say. */
export const TRANSACTION_LIST: ListShape = {
  sorts: SORTS,
  filters: ['type', 'status', 'restaurant_id', 'format_id', 'min_amount', 'max_amount'],
  columns: TRANSACTION_COLUMNS.map(({ key }) => key),
};

/** The newest first, when the address says nothing else. */
export const TRANSACTION_ORDER = '-date' satisfies `-${(typeof TRANSACTION_SORTS)[number]}`;

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
  const restaurant_id = numberOf(filters['restaurant_id'], ID);
  const format_id = numberOf(filters['format_id'], ID);
  const min_amount = numberOf(filters['min_amount'], EUROS);
  const max_amount = numberOf(filters['max_amount'], EUROS);
  return {
    ...(q !== '' && { q }),
    ...(type.length > 0 && { type }),
    ...(status.length > 0 && { status }),
    ...(restaurant_id !== undefined && { restaurant_id }),
    ...(format_id !== undefined && { format_id }),
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
