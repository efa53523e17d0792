import { pathOf } from '@boucle/contract/pages.ts';
import { typesOf } from '@boucle/contract/transactions/groupTypes.ts';
import { TRANSACTION_GROUPS } from '@boucle/contract/transactions/groups.ts';
import { type TransactionType } from '@boucle/contract/transactions/types.ts';

/** Where a transaction opens: over the list of its group; of no group, over the stocks, whose panel shows any transaction. */
export function transactionAddress(row: { readonly id: number; readonly transaction_type: TransactionType }): string {
  const group = TRANSACTION_GROUPS.find((one) => typesOf(one).includes(row.transaction_type)) ?? 'supply';
  return `${pathOf('transactions', { transactionsGroup: group })}?transaction=${row.id}`;
}
