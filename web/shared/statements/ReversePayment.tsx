import { euro } from '@boucle/contract/format.ts';
import { type StatementDetail, type StatementPayment } from '@boucle/contract/statements.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { createAttempts } from '../attempts.ts';
import { problemOf } from '../problem.ts';
import { useStatementsChanged } from './useStatementsChanged.ts';

const CHECKS = [check('required'), check('max', { length: 500 })];

type ReversePaymentProps = { statement: StatementDetail; payment: StatementPayment; onClose: () => void };

/** Asks why before a payment is taken back by its opposite. */
export function ReversePayment({ statement, payment, onClose }: ReversePaymentProps) {
  const [comment, setComment] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [attempts] = useState(createAttempts);
  const changed = useStatementsChanged();
  const reverse = useMutation({
    mutationFn: () => {
      const input = { id: statement.id, payment_id: payment.id, comment: comment.trim() };
      return client.statements.reversePayment(input, { context: { idempotencyKey: attempts.keyOf(input) } });
    },
    onSuccess: () => {
      attempts.done();
      alerts.show('success', 'Le règlement est annulé.');
      changed();
      onClose();
    },
  });
  const confirm = () => {
    const message = ruleMessage('Raison', comment.trim(), CHECKS);
    setWrong(message);
    if (message === undefined) reverse.mutate();
    else field.current?.focus();
  };
  return (
    <ConfirmDialog
      title={`Annuler le règlement de ${euro(Math.abs(payment.amount))}\u202f?`}
      confirm="Annuler le règlement"
      cancel="Le garder"
      tone="danger"
      busy={reverse.isPending}
      error={problemOf(reverse.error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="b-stack">
        <p>Le relevé redevient à régler d’autant. Les deux écritures restent lisibles.</p>
        <TextArea
          ref={field}
          label="Raison"
          rows={2}
          value={comment}
          error={wrong}
          onChange={(event) => {
            setComment(event.target.value);
            setWrong(undefined);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
