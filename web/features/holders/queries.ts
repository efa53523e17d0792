import { keepPreviousData } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { type HolderKind } from './holder.ts';
import { TRANSACTION_LISTS } from './holderTransactions.ts';

const RECENT = 5;

/** The calls of a kind of holder: both kinds answer the same. */
export const callsOf = (kind: HolderKind) => (kind === 'card' ? client.cards : client.customers);
const queriesOf = (kind: HolderKind) => (kind === 'card' ? query.cards : query.customers);

/** The loans still out, the oldest first. */
export function stocksQuery(kind: HolderKind, id: number) {
  return queriesOf(kind).stocks.queryOptions({ input: { id } });
}

/** The page of transactions on screen; the rows of the previous one stay until it comes. */
export function transactionsQuery(kind: HolderKind, id: number, state: ListState) {
  const input = { id, ...TRANSACTION_LISTS[kind].page(state) };
  return queriesOf(kind).transactions.queryOptions({ input, placeholderData: keepPreviousData });
}

/** The last few transactions. */
export function recentQuery(kind: HolderKind, id: number) {
  return queriesOf(kind).transactions.queryOptions({ input: { id, sort: '-date', page: { size: RECENT } } });
}

/** The cagnotte day by day. */
export function balanceQuery(kind: HolderKind, id: number) {
  return queriesOf(kind).balance.queryOptions({ input: { id } });
}
