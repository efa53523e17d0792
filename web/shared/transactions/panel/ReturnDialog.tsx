import { count } from '@boucle/contract/base/format.ts';
import { type Outing } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { MovementDialog } from '../../movements/MovementDialog.tsx';
import { type GridRole } from '../../movements/quantities.ts';
import { type ActionProps } from './actionProps.ts';
import { movementBody, recordMovement } from './recordMovement.ts';

const OUTINGS = ['without_webapp_caterer', 'without_webapp_event', 'without_webapp_meal_tray'] as const;
const ROLES: readonly GridRole[] = [
  { role: 'used', label: 'Utilisés', unlimited: true },
  { role: 'unused', label: 'Non utilisés' },
  { role: 'missing', label: 'Manquants' },
];

type ReturnDialogProps = ActionProps & { type: TransactionType; outing: Outing };

/** « Enregistrer le retour » of an activity outside the web app; it may come in several parts. */
export function ReturnDialog({ type, outing, onClose, onRecorded }: ReturnDialogProps) {
  const kind = OUTINGS.find((one) => one === type) ?? OUTINGS[0];
  return (
    <MovementDialog<TransactionRow>
      title="Enregistrer le retour"
      intro={`Sortie pour ${outing.custom_customer}. Les manquants sont facturés à leur prix de consigne.`}
      formats={outing.left.map((row) => ({
        formatId: row.format_id,
        title: row.format_title,
        pictureUrl: row.picture_url,
        drawing: row.drawing,
        stock: row.quantity,
      }))}
      direction="out"
      roles={ROLES}
      owner={outing.custom_customer}
      stockLabel="Encore sortis"
      empty="Tout est revenu"
      submitLabel="Enregistrer le retour"
      extraFields={['service_id']}
      success={(pieces) => `Retour enregistré\u00a0: ${count(pieces, 'contenant', 'contenants')}.`}
      onSubmit={(movement, options) => {
        const { lines, ...rest } = movementBody(movement);
        const returned = lines.map(({ role, ...line }) => ({ ...line, role: backRole(role) }));
        return recordMovement(
          { transaction_type: kind, variant: 'back', service_id: outing.service_id, ...rest, lines: returned },
          options,
        );
      }}
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}

function backRole(role: string | undefined): 'used' | 'unused' | 'missing' {
  return role === 'unused' || role === 'missing' ? role : 'used';
}
