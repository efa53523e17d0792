import { euro } from '@boucle/contract/base/format.ts';
import { type SepaBatchDetail, type SepaTransfer } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { client } from '../../../api/client.ts';
import { AskReason } from '../../../shared/dialogs/AskReason.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useTransfersChanged } from '../../../shared/transfers/useTransfersChanged.ts';

type ActProps = { batch: SepaBatchDetail; onClose: () => void };

/** Follow-up of an act on a batch, done or refused: somebody else may have been faster. */
function useDone(onClose: () => void) {
  const changed = useTransfersChanged();
  return { onDone: onClose, onSettled: changed };
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
