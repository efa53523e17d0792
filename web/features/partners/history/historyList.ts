import { PARTNER_TYPES } from '@boucle/contract/shared/partners/types.ts';
import { type partnerTransactionsQuery } from '@boucle/contract/features/partners/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { type z } from 'zod';
import { query } from '../../../api/query.ts';
import { NO_LINKS } from '../../../shared/noLinks.ts';
import { anyOf, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type ListState } from '../../../ui/table/listSearch.ts';
import { historyColumns } from './historyColumns.tsx';

/** History of a partner's containers, the newest first. */
export const HISTORY_LIST = defineList<TransactionRow, z.input<typeof partnerTransactionsQuery>>({
  columns: historyColumns(NO_LINKS),
  order: '-date',
  search: 'N°, lieu ou commentaire',
  filters: {
    period: {},
    type: anyOf('Type', PARTNER_TYPES, TRANSACTION_TYPE_LABELS),
    restaurant_id: numbered(),
    drop_off_point_id: numbered(),
    format_id: numbered({ label: 'Format' }),
  },
});

/** The page on screen; the rows of the previous one stay until it comes. */
export const historyQuery = (id: number, state: ListState) =>
  query.partners.transactions.queryOptions({
    input: { id, ...HISTORY_LIST.page(state) },
    placeholderData: keepPreviousData,
  });
