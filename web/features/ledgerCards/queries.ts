import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type BalanceCardOf, type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { BALANCE_LIST } from './balanceList.tsx';
import { balanceInput, stockInput } from './cardInput.ts';
import { STOCK_LIST } from './stockList.tsx';

/** Filter of a card, whatever the page: what is exported. */
export function stockRowsInput(asked: StockCardOf, state: ListState) {
  const { filter, ...days } = STOCK_LIST.filtered(state);
  const whole = { ...filter, ...(asked.account !== undefined && { account_id: asked.account }) };
  return { ...stockInput(asked), ...days, ...(Object.keys(whole).length > 0 && { filter: whole }) };
}

/** The page of movements on screen; the rows of the previous one stay until it comes. */
export function stockPageQuery(asked: StockCardOf, state: ListState) {
  const page = { number: state.page, size: state.size };
  return query.ledgerCards.stockMovements.queryOptions({
    input: { ...stockRowsInput(asked, state), page },
    placeholderData: keepPreviousData,
  });
}

export function balanceRowsInput(asked: BalanceCardOf, state: ListState) {
  return { ...balanceInput(asked), ...BALANCE_LIST.filtered(state) };
}

export function balancePageQuery(asked: BalanceCardOf, state: ListState) {
  const page = { number: state.page, size: state.size };
  return query.ledgerCards.balanceEntries.queryOptions({
    input: { ...balanceRowsInput(asked, state), page },
    placeholderData: keepPreviousData,
  });
}
