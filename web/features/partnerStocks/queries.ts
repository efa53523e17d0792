import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { MOVEMENT_LIST } from './movementList.ts';

/** The page on screen; the rows of the previous one stay until it comes. */
export const movementPageQuery = (state: ListState) =>
  query.partnerTransactions.list.queryOptions({
    input: MOVEMENT_LIST.page(state),
    placeholderData: keepPreviousData,
  });
