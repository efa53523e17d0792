import { parisDay } from '@boucle/contract/format.ts';
import { type restaurantTransactionsQuery } from '@boucle/contract/restaurants/inputs.ts';
import { STATUS_SPELLINGS, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/transactions/types.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type Input = z.input<typeof restaurantTransactionsQuery>;

/** What the address of the tab may say. */
export const TRANSACTION_LIST: ListShape = {
  sorts: ['date', 'amount'],
  filters: ['type', 'status'],
  spellings: STATUS_SPELLINGS,
};

/** The newest first, when the address says nothing else. */
export const TRANSACTION_ORDER = '-date';

function filtered(id: number, state: ListState): Input {
  const type = TRANSACTION_TYPES.filter((one) => state.filters['type']?.includes(one));
  const status = TRANSACTION_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const filter = {
    ...(state.q !== '' && { q: state.q }),
    ...(type.length > 0 && { type }),
    ...(status.length > 0 && { status }),
  };
  return { id, sort: state.sort ?? TRANSACTION_ORDER, ...(Object.keys(filter).length > 0 && { filter }) };
}

/** One page of a restaurant's transactions, as the API asks it. */
export function transactionPageInput(id: number, state: ListState): Input {
  return {
    ...filtered(id, state),
    page: { number: state.page, size: state.size },
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** The export of what is filtered: an open end of the period is the day the restaurant came, or `today` (Paris days). */
export function transactionCsvInput(
  { id, created_at }: { readonly id: number; readonly created_at: string },
  state: ListState,
  today: string,
): Input {
  const { from, to } = state;
  const asked = filtered(id, state);
  if (from === undefined && to === undefined) return { ...asked, all: true };
  const begun = parisDay(created_at);
  const last = to ?? today;
  return { ...asked, from_date: from ?? (begun < last ? begun : last), to_date: to ?? (today > last ? today : last) };
}
