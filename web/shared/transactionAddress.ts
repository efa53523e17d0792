import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { typesOf } from '@boucle/contract/features/transactions/groupTypes.ts';
import { TRANSACTION_GROUPS } from '@boucle/contract/shared/transactions/groups.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';

type Addressed = { readonly id: number; readonly transaction_type: TransactionType | undefined };

/**
 * Where a transaction opens: over the list of its group; of no group, over the stocks, whose panel
 * shows any transaction.
 */
export function transactionAddress({ id, transaction_type: type }: Addressed): Address {
  const group = TRANSACTION_GROUPS.find((one) => type !== undefined && typesOf(one).includes(type)) ?? 'supply';
  return `${pathOf('transactions', { transactionsGroup: group })}?transaction=${id}`;
}
