import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';

type Linkable = Pick<TransactionRow, 'id' | 'reverses_id'>;

/**
 * How another transaction goes with this one: it takes it back, is taken back by it, or was
 * recorded together with it.
 */
export function linkTo(transaction: Linkable, other: Linkable): 'reversed-by' | 'reverses' | 'same' {
  if (other.reverses_id === transaction.id) return 'reversed-by';
  return transaction.reverses_id === other.id ? 'reverses' : 'same';
}
