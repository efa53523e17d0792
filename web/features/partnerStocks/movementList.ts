import { PARTNER_TYPES } from '@boucle/contract/shared/partners/types.ts';
import { type partnerTransactionListQuery } from '@boucle/contract/features/partnerTransactions/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { STATUS_SPELLINGS } from '@boucle/contract/shared/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type z } from 'zod';
import { NO_LINKS } from '../../shared/noLinks.ts';
import { describer } from '../../shared/transactions/describer.ts';
import { statusFilter } from '../../shared/transactions/statusFilter.ts';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { movementColumns } from './movementColumns.tsx';

/** The movements of a partner, the newest first. */
export const MOVEMENT_LIST = defineList<TransactionRow, z.input<typeof partnerTransactionListQuery>>({
  name: 'partner_transactions',
  columns: movementColumns(describer(NO_LINKS), false),
  order: '-date',
  search: 'N°, nom ou commentaire',
  filters: {
    period: {},
    type: anyOf('Type', PARTNER_TYPES, TRANSACTION_TYPE_LABELS),
    status: statusFilter(),
    format_id: numbered({ label: 'Format' }),
  },
  spellings: STATUS_SPELLINGS,
});
