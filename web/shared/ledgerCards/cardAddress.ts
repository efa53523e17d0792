import { type BalanceKind, type BalanceOwner } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { type StockCardPlace, type StockCardState } from '@boucle/contract/shared/ledgerCards/places.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

/** Whose containers a card shows: a place, of one format or of all, in one state or in all. */
export interface StockCardOf {
  readonly place: StockCardPlace;
  /** The warehouse and the outside world have none; a partner leaves its own out. */
  readonly id?: number | undefined;
  readonly format?: number | undefined;
  readonly state?: StockCardState | undefined;
  /** The initiative, for a super administrator. */
  readonly account?: number | undefined;
}

export interface BalanceCardOf {
  readonly kind: BalanceKind;
  readonly owner?: BalanceOwner | undefined;
  readonly id?: number | undefined;
}

/** Days that a card opens with, today included: its reader may choose others. */
const OPENED_DAYS = 30;

const lastDays = (today: string) => ({ from: addDays(today, 1 - OPENED_DAYS), to: today });

/** Where the card of these containers opens, over its last thirty days or over other ones. */
export function stockCardAddress(
  { place, id, format, state, account }: StockCardOf,
  today: string = parisDay(Date.now()),
  days: { readonly from: string; readonly to: string } = lastDays(today),
): Address {
  return withQuery(pathOf('stock-card'), { place, id, format, state, account, ...days });
}

/** Where a money account opens, over its last thirty days or over the ones that are said. */
export function balanceCardAddress(
  { kind, owner, id }: BalanceCardOf,
  today: string = parisDay(Date.now()),
  days: { readonly from: string; readonly to: string } = lastDays(today),
): Address {
  return withQuery(pathOf('balance-card'), { kind, owner, id, ...days });
}
