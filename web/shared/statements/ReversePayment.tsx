import { euro } from '@boucle/contract/format.ts';
import { type StatementDetail, type StatementPayment } from '@boucle/contract/statements/shapes.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { AskReason } from '../AskReason.tsx';
import { createAttempts } from '../saving/attempts.ts';
import { problemOf } from '../problem.ts';
import { useStatementsChanged } from './useStatementsChanged.ts';

type ReversePaymentProps = { statement: StatementDetail; payment: StatementPayment; onClose: () => void };

/** Asks why before a payment is taken back by its opposite. */
export function ReversePayment({ statement, payment, onClose }: ReversePaymentProps) {
  const [attempts] = useState(createAttempts);
  const changed = useStatementsChanged();
  const reverse = useMutation({
    mutationFn: (comment: string) => {
      const input = { id: statement.id, payment_id: payment.id, comment };
      return client.statements.reversePayment(input, { context: { idempotencyKey: attempts.keyOf(input) } });
    },
    onSuccess: () => {
      attempts.done();
      alerts.show('success', 'Le règlement est annulé.');
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
