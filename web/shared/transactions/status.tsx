import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type TransactionStatus, statusLabel } from '@boucle/contract/shared/transactions/statuses.ts';
import { type ReactElement, type ReactNode } from 'react';
import { chip } from '../../ui/StatusChip.tsx';
import { transactionChip } from '../chips.ts';

/** The status of a transaction next to its name; nothing once it is completed, the usual case. */
export function unusualStatus(status: TransactionStatus): ReactElement | undefined {
  return status === 'completed' ? undefined : chip(transactionChip(status));
}

/** The same in a column that is requested: what is usual in plain words. */
export function statusCell(status: TransactionStatus): ReactNode {
  return unusualStatus(status) ?? <span className="b-faint">{statusLabel(status, 'feminine')}</span>;
}

/** The name of a type, with its status where that is unusual. */
export function TypeAndStatus({ row, type }: { row: TransactionRow; type: string }) {
  if (row.status === 'completed') return type;
  return (
    <>
      {type} {unusualStatus(row.status)}
    </>
  );
}
