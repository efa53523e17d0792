import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Movement } from '../../movements/movementForm.ts';
import { type GridRole } from '../../movements/quantities.ts';
import { type SendOptions } from '../../saving/attempts.ts';
import { movementBody, recordMovement } from './recordMovement.ts';

/** Columns of a wash: pieces that come out clean, and the ones that leave the fleet. */
export const WASH_ROLES: readonly GridRole[] = [
  { role: 'washed', label: 'Lavés' },
  { role: 'rejected', label: 'Rejetés' },
];

/** Records a wash at the warehouse. */
export function recordWash(movement: Movement, options: SendOptions): Promise<TransactionRow> {
  const { lines, ...rest } = movementBody(movement);
  const washed = lines.map((line) => ({
    ...line,
    role: line.role === 'rejected' ? ('rejected' as const) : ('washed' as const),
  }));
  return recordMovement({ transaction_type: 'admin_wash', ...rest, lines: washed }, options);
}
