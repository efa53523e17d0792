import { type holderTransactionsQuery } from '@boucle/contract/shared/holders.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { STATUS_SPELLINGS } from '@boucle/contract/shared/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type z } from 'zod';
import { NO_LINKS } from '../../shared/noLinks.ts';
import { statusFilter } from '../../shared/transactions/statusFilter.ts';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type HolderKind } from './holder.ts';
import { transactionColumns } from './transactionColumns.tsx';

type HolderTransactionsInput = z.input<typeof holderTransactionsQuery>;

const BOTH: readonly TransactionType[] = [
  'admin_free_deposit',
  'grab_container',
  'return_container',
  'refill_container',
  'redeem_card',
  'refund_deposit',
  'admin_fix_customer_stocks',
];

/** The types that can bear each kind of holder: what the filter offers. */
const HOLDER_TYPES: Readonly<Record<HolderKind, readonly TransactionType[]>> = {
  card: ['activate_card', 'deactivate_card', ...BOTH],
  customer: [
    'add_deposit',
    'grab_container_and_deposit',
    'return_container_in_collection_drawer',
    'refill_other_container',
    'redeem_reward',
    'deliver_restaurant_order',
    'pickup_customer_order',
    'pickup_customer_order_fix',
    ...BOTH,
  ],
};

const listOf = (kind: HolderKind) =>
  defineList<TransactionRow, HolderTransactionsInput>({
    name: 'holder_transactions',
    columns: transactionColumns(NO_LINKS),
    order: '-date',
    filters: {
      period: {},
      type: anyOf('Type', HOLDER_TYPES[kind], TRANSACTION_TYPE_LABELS),
      status: statusFilter(),
      format_id: numbered({ label: 'Format' }),
    },
    spellings: STATUS_SPELLINGS,
  });

/** The transactions of a holder of each kind, the newest first. */
export const TRANSACTION_LISTS = { card: listOf('card'), customer: listOf('customer') } as const;
