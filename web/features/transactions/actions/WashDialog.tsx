import { count } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { WAREHOUSE } from '../../../shared/movements/warehouse.ts';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { recordWash, WASH_ROLES } from '../../../shared/transactions/panel/recordWash.ts';
import { useGridFormats } from './useGridFormats.ts';

/**
 * « Enregistrer un lavage »: of the warehouse's dirty ones, some come out clean, others are
 * rejected.
 */
export function WashDialog({ onClose, onRecorded }: ActionProps) {
  const grid = useGridFormats('warehouse', 'dirty');
  return (
    <MovementDialog<TransactionRow>
      title="Enregistrer un lavage"
      intro="Les lavés redeviennent propres, les rejetés quittent le parc comme cassés."
      {...grid}
      direction="out"
      roles={WASH_ROLES}
      owner={WAREHOUSE}
      stockLabel="Sales"
      success={(pieces) => `Lavage enregistré\u00a0: ${count(pieces, 'contenant', 'contenants')}.`}
      onSubmit={recordWash}
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
