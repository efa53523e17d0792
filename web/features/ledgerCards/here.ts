import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

type Search = Readonly<Record<string, unknown>>;

/** The card of another state over the period of an address; what narrows its rows stays behind. */
export function stockHere({ place, id, format, state, account }: StockCardOf, { from, to }: Search): Address {
  return withQuery(pathOf('stock-card'), { place, id, format, state, account, from, to });
}

/** The same address with its rows narrowed to a cause, from their first page on. */
export function ofCause(
  page: 'stock-card' | 'balance-card',
  search: Search,
  cause: { source: string; counterpart: string | null },
): Address {
  const { page: _page, transaction: _transaction, ...rest } = search;
  return withQuery(pathOf(page), { ...rest, source: cause.source, counterpart: cause.counterpart ?? undefined });
}
