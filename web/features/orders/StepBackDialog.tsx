import { type OrderStatus } from '@boucle/contract/orders/status.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { type StepProps } from './OrderDialogs.tsx';
import { useOrderStep } from './useOrderStep.ts';

const CHECKS = [check('required'), check('max', { length: 500 })];

const SAID: Readonly<Partial<Record<OrderStatus, string>>> = {
  validated:
    'Les contenants retournent au stock propre du restaurant, où ils restent réservés\u00A0; la commande attend à nouveau.',
  done: 'La dernière correction de la reprise est annulée, ou, s’il n’y en a pas, la livraison et la reprise ensemble.',
  cancelled: 'La commande est à nouveau en livraison, ses contenants et son argent avec elle.',
};

/** « Revenir d’une étape »: the reversal of the order's last step, with its reason. */
export function StepBackDialog({ order, onClose }: StepProps) {
  const [comment, setComment] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const step = useOrderStep({
    send: client.orders.stepBack,
    said: 'La commande est revenue d’une étape.',
    onDone: onClose,
  });
  const confirm = () => {
    const message = ruleMessage('Raison', comment.trim(), CHECKS);
    setWrong(message);
    if (message === undefined) step.send({ id: order.id, comment: comment.trim() });
    else field.current?.focus();
  };
  return (
    <ConfirmDialog
      title="Revenir d’une étape"
      confirm="Revenir d’une étape"
      tone="danger"
      busy={step.busy}
      error={step.refusal}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="b-stack">
        <p>{SAID[order.status]}</p>
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
