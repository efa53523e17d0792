import { type BalanceCardOf, type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whose rows are requested, as the API names it. */
export function stockInput({ place, id, format, state }: StockCardOf) {
  return {
    place,
    ...(id !== undefined && { place_id: id }),
    ...(format !== undefined && { format_id: format }),
    ...(state !== undefined && { state }),
  };
}

/** Query of an address's card to the API, over a period. */
export function stockCardInput(asked: StockCardOf, days: Days) {
  const { account } = asked;
  return {
    ...stockInput(asked),
    ...daysInput(days),
    ...(account !== undefined && { filter: { account_id: account } }),
  };
}

export function balanceInput({ kind, owner, id }: BalanceCardOf) {
  return { kind, ...(owner !== undefined && { owner }), ...(id !== undefined && { owner_id: id }) };
}

export function balanceCardInput(asked: BalanceCardOf, days: Days) {
  return { ...balanceInput(asked), ...daysInput(days) };
}

const daysInput = ({ from, to }: Days) => ({
  ...(from !== undefined && { from_date: from }),
  ...(to !== undefined && { to_date: to }),
});
