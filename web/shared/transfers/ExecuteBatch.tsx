import { DAY_TO_COME } from '@boucle/contract/base/constants.ts';
import { count as counted, euro, parisDay } from '@boucle/contract/base/format.ts';
import { type SepaBatch } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { problemOf } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { useTransfersChanged } from './useTransfersChanged.ts';

interface ExecuteBatchProps {
  readonly batch: Pick<SepaBatch, 'id' | 'label' | 'version' | 'transfers' | 'amount'>;
  /** Today when left out. */
  readonly paidOn?: string;
  readonly onClose: () => void;
}

/** « Marquer exécuté »: the day on which the bank paid. */
export function ExecuteBatch({ batch: { id, label, version, transfers, amount }, paidOn, onClose }: ExecuteBatchProps) {
  const changed = useTransfersChanged();
  const [today] = useState(() => parisDay(Date.now()));
  const [day, setDay] = useState<string | null>(paidOn ?? today);
  const execute = useIdempotentMutation({
    sets: true,
    send: (on: string, options) => client.sepaBatches.executed({ id, day: on, version }, options),
    success: () => `Le lot ${label} est exécuté, ses paiements sont enregistrés.`,
    onDone: onClose,
    // Somebody else may have been faster.
    onSettled: changed,
  });
  const wrong = day === null || day === '' || day > today;
  return (
    <ConfirmDialog
      title={`Marquer ${label} exécuté`}
      confirm="Marquer exécuté"
      busy={execute.isPending}
      error={problemOf(execute.error)}
      onConfirm={() => {
        if (!wrong) execute.mutate(day);
      }}
      onCancel={onClose}
    >
      <div className="b-stack">
        <p>
          {`${counted(transfers, 'virement', 'virements')} pour ${euro(amount)}\u00a0: les relevés sont soldés à cette date. Un virement qui revient se marque ensuite, un à un.`}
        </p>
        <DateField
          label="Payé par la banque le"
          value={day}
          error={day !== null && day > today ? DAY_TO_COME : undefined}
          onValue={setDay}
        />
      </div>
    </ConfirmDialog>
  );
}
