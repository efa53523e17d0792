import { type holderTransactionsQuery } from '@boucle/contract/holders.ts';
import { parisDay } from '@boucle/contract/format.ts';
import { STATUS_SPELLINGS, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { type TransactionType } from '@boucle/contract/transactions/types.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';
import { type HolderKind } from './holder.ts';

export type HolderTransactionsInput = z.input<typeof holderTransactionsQuery>;

const BOTH: readonly TransactionType[] = [
  'admin_free_deposit',
  'grab_container',
  'return_container',
  'refill_container',
  'redeem_card',
  'refund_deposit',
  'admin_fix_customer_stocks',
];

/** The types that can bear each kind of holder: what the filter offers. */
export const HOLDER_TYPES: Readonly<Record<HolderKind, readonly TransactionType[]>> = {
  card: ['activate_card', 'deactivate_card', ...BOTH],
  customer: [
    'add_deposit',
    'grab_container_and_deposit',
    'return_container_in_collection_drawer',
    'refill_other_container',
    'redeem_reward',
    'deliver_restaurant_order',
    'pickup_customer_order',
    'pickup_customer_order_fix',
    ...BOTH,
  ],
};

/** What the address of the tab may say. */
export const TRANSACTION_LIST: ListShape = {
  sorts: ['date'],
  filters: ['type', 'status'],
  spellings: STATUS_SPELLINGS,
};

/** The newest first, when the address says nothing else. */
export const TRANSACTION_ORDER = '-date';

function filtered(kind: HolderKind, id: number, state: ListState): HolderTransactionsInput {
  const type = HOLDER_TYPES[kind].filter((one) => state.filters['type']?.includes(one));
  const status = TRANSACTION_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const filter = { ...(type.length > 0 && { type }), ...(status.length > 0 && { status }) };
  return {
    id,
    sort: state.sort ?? TRANSACTION_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
  };
}

/** One page of a holder's transactions, as the API asks it. */
export function transactionsPageInput(kind: HolderKind, id: number, state: ListState): HolderTransactionsInput {
  return {
    ...filtered(kind, id, state),
    page: { number: state.page, size: state.size },
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/**
 * The export of what is filtered. The API wants both dates or `all=true`: an open end of the period is the day the holder came, or
 * `today` (Paris days).
 */
export function transactionsCsvInput(
  kind: HolderKind,
  { id, created_at }: { readonly id: number; readonly created_at: string },
  state: ListState,
  today: string,
): HolderTransactionsInput {
  const { from, to } = state;
  const asked = filtered(kind, id, state);
  if (from === undefined && to === undefined) return { ...asked, all: true };
  return {
    ...asked,
    from_date: from ?? min(parisDay(created_at), to ?? today),
    to_date: to ?? max(today, from ?? today),
  };
}

const min = (one: string, other: string): string => (one < other ? one : other);
const max = (one: string, other: string): string => (one > other ? one : other);
