import { euro } from '@boucle/contract/base/format.ts';
import { AskReason } from '../dialogs/AskReason.tsx';
import { problemOf } from '../problem.ts';
import { type SendOptions } from '../saving/attempts.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';

type ReversePaymentProps = {
  amount: number;
  /** Sentence on what taking it back does. */
  undoing: string;
  undo: (comment: string, options: SendOptions) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks why before a payment is taken back by its opposite. */
export function ReversePayment({ amount, undoing, undo, onDone, onClose }: ReversePaymentProps) {
  const reverse = useIdempotentMutation({
    send: undo,
    success: () => 'Le paiement est annulé.',
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <AskReason
      title={`Annuler le paiement de ${euro(Math.abs(amount))}\u202f?`}
      confirm="Annuler le paiement"
      cancel="Le garder"
      busy={reverse.isPending}
      error={problemOf(reverse.error)}
      onConfirm={(reason) => reverse.mutate(reason)}
      onCancel={onClose}
    >
      <p>{`${undoing} Les deux écritures restent lisibles.`}</p>
    </AskReason>
  );
}
