import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';

/** Properties that every form of an action takes. */
export interface ActionProps {
  readonly onClose: () => void;
  readonly onRecorded: (row: Pick<TransactionRow, 'id'>) => void;
}
