import { DAY_TO_COME } from '@boucle/contract/base/constants.ts';
import { count as counted, euro, parisDay } from '@boucle/contract/base/format.ts';
import { type SepaBatchDetail, type SepaTransfer } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { AskReason } from '../../../shared/dialogs/AskReason.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useTransfersChanged } from './useTransfersChanged.ts';

type ActProps = { batch: SepaBatchDetail; onClose: () => void };

/** Follow-up of an act on a batch, done or refused: somebody else may have been faster. */
function useDone(onClose: () => void) {
  const changed = useTransfersChanged();
  return { onDone: onClose, onSettled: changed };
}

/** « Marquer exécuté »: the day on which the bank paid. */
export function ExecuteBatch({ batch: { id, label, version, transfers, amount }, onClose }: ActProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const [day, setDay] = useState<string | null>(today);
  const execute = useIdempotentMutation({
    sets: true,
    send: (on: string, options) => client.sepaBatches.executed({ id, day: on, version }, options),
    success: () => `Le lot ${label} est exécuté, ses paiements sont enregistrés.`,
    ...useDone(onClose),
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

/** « Annuler le lot »: it did not leave. */
export function CancelBatch({ batch: { id, label, version }, onClose }: ActProps) {
  const cancel = useIdempotentMutation({
    sets: true,
    send: (reason: string, options) => client.sepaBatches.cancel({ id, reason, version }, options),
    success: () => `Le lot ${label} est annulé.`,
    ...useDone(onClose),
  });
  return (
    <AskReason
      title={`Annuler le lot ${label}`}
      confirm="Annuler le lot"
      cancel="Garder le lot"
      busy={cancel.isPending}
      error={problemOf(cancel.error)}
      onConfirm={(reason) => cancel.mutate(reason)}
      onCancel={onClose}
    >
      <p>
        À faire seulement si son fichier n’est pas parti à la banque. Les relevés sont à nouveau à reverser et les
        remboursements reviennent aux cagnottes.
      </p>
    </AskReason>
  );
}

/** « Retourné »: the bank sent one transfer back. */
export function ReturnTransfer({
  batch: { id, label },
  line: { n, amount, statement, holder },
  onClose,
}: ActProps & { line: SepaTransfer }) {
  const whose = statement?.restaurant ?? holder?.name ?? '';
  const give = useIdempotentMutation({
    sets: true,
    send: (reason: string, options) => client.sepaBatches.returned({ id, n, reason }, options),
    success: () => `Le virement de ${whose} est marqué retourné.`,
    ...useDone(onClose),
  });
  return (
    <AskReason
      title={`Virement retourné\u00a0: ${whose}`}
      confirm="Marquer retourné"
      busy={give.isPending}
      error={problemOf(give.error)}
      onConfirm={(reason) => give.mutate(reason)}
      onCancel={onClose}
    >
      <p>
        {statement === null
          ? `${euro(amount)} reviennent à la cagnotte\u202f; vous pourrez les rembourser par un autre lot que ${label}.`
          : `Vous devez à nouveau ${euro(amount)} à ce restaurant\u202f; vérifiez son IBAN avant de préparer un autre lot.`}
      </p>
    </AskReason>
  );
}
