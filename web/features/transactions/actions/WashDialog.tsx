import { count } from '@boucle/contract/format.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { type GridRole } from '../../../shared/movements/quantities.ts';
import { WAREHOUSE } from '../../../shared/movements/warehouse.ts';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { movementBody, recordMovement } from '../../../shared/transactions/panel/recordMovement.ts';
import { useGridFormats } from './useGridFormats.ts';

const ROLES: readonly GridRole[] = [
  { role: 'washed', label: 'Lavés' },
  { role: 'rejected', label: 'Rejetés' },
];

/** « Enregistrer un lavage »: of the warehouse's dirty ones, some come out clean, others are rejected. */
export function WashDialog({ onClose, onRecorded }: ActionProps) {
  const grid = useGridFormats('warehouse', 'dirty');
  return (
    <MovementDialog<TransactionRow>
      title="Enregistrer un lavage"
      intro="Les lavés redeviennent propres, les rejetés quittent le parc comme cassés."
      {...grid}
      direction="out"
      roles={ROLES}
      owner={WAREHOUSE}
      stockLabel="Sales"
      success={(pieces) => `Lavage enregistré\u00a0: ${count(pieces, 'contenant', 'contenants')}.`}
      onSubmit={(movement, options) => {
        const { lines, ...rest } = movementBody(movement);
        const washed = lines.map((line) => ({
          ...line,
          role: line.role === 'rejected' ? ('rejected' as const) : ('washed' as const),
        }));
        return recordMovement({ transaction_type: 'admin_wash', ...rest, lines: washed }, options);
      }}
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
