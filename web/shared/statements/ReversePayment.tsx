import { euro } from '@boucle/contract/format.ts';
import { type StatementDetail, type StatementPayment } from '@boucle/contract/statements/shapes.ts';
import { client } from '../../api/client.ts';
import { AskReason } from '../AskReason.tsx';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { problemOf } from '../problem.ts';
import { useStatementsChanged } from './useStatementsChanged.ts';

type ReversePaymentProps = { statement: StatementDetail; payment: StatementPayment; onClose: () => void };

/** Asks why before a payment is taken back by its opposite. */
export function ReversePayment({ statement, payment, onClose }: ReversePaymentProps) {
  const changed = useStatementsChanged();
  const reverse = useIdempotentMutation({
    send: (comment: string, options) =>
      client.statements.reversePayment({ id: statement.id, payment_id: payment.id, comment }, options),
    success: () => 'Le règlement est annulé.',
    onDone: () => {
      changed();
      onClose();
    },
  });
  return (
    <AskReason
      title={`Annuler le règlement de ${euro(Math.abs(payment.amount))}\u202f?`}
      confirm="Annuler le règlement"
      cancel="Le garder"
      busy={reverse.isPending}
      error={problemOf(reverse.error)}
      onConfirm={(reason) => reverse.mutate(reason)}
      onCancel={onClose}
    >
      <p>Le relevé redevient à régler d’autant. Les deux écritures restent lisibles.</p>
    </AskReason>
  );
}
