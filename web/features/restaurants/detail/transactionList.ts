import { type restaurantTransactionsQuery } from '@boucle/contract/features/restaurants/inputs.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { STATUS_SPELLINGS } from '@boucle/contract/shared/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS, TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { type z } from 'zod';
import { NO_LINKS } from '../../../shared/noLinks.ts';
import { statusFilter } from '../../../shared/transactions/statusFilter.ts';
import { anyOf, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { transactionColumns } from './transactionColumns.tsx';

/** The transactions of a restaurant, the newest first. */
export const TRANSACTION_LIST = defineList<TransactionRow, z.input<typeof restaurantTransactionsQuery>>({
  name: 'restaurant_transactions',
  columns: transactionColumns(NO_LINKS),
  order: '-date',
  filters: {
    period: {},
    type: anyOf('Type', TRANSACTION_TYPES, TRANSACTION_TYPE_LABELS),
    status: statusFilter(),
    format_id: numbered({ label: 'Format' }),
  },
  spellings: STATUS_SPELLINGS,
});
