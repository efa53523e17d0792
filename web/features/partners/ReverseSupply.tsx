import { count } from '@boucle/contract/format.ts';
import { type PartnerDetail } from '@boucle/contract/partners.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { createAttempts } from '../../shared/attempts.ts';
import { useStocksChanged } from '../../shared/movements/useStocksChanged.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

const CHECKS = [check('required'), check('max', { length: 500 })];

type ReverseSupplyProps = { partner: PartnerDetail; row: TransactionRow; onClose: () => void };

/** Asks why before a supply is reversed; its containers go back where they came from. */
export function ReverseSupply({ partner, row, onClose }: ReverseSupplyProps) {
  const [comment, setComment] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [attempts] = useState(() => createAttempts());
  const changed = useStocksChanged();
  const reverse = useMutation({
    mutationFn: () => {
      const input = { id: partner.id, transaction: row.id, comment: comment.trim() };
      return client.partners.reverseSupply(input, { context: { idempotencyKey: attempts.keyOf(input) } });
    },
    onSuccess: () => {
      alerts.show('success', 'Le mouvement est annulé.');
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
      title={`Annuler le mouvement n°\u00a0${row.id}\u202f?`}
      confirm="Annuler le mouvement"
      cancel="Le garder"
      tone="danger"
      busy={reverse.isPending}
      error={problemOf(reverse.error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="b-stack">
        <ActingFor name={partner.account_name} />
        <p>{`${count(row.containers_count, 'contenant retourne', 'contenants retournent')} d’où ils venaient. Les deux écritures restent lisibles.`}</p>
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
