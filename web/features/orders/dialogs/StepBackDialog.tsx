import { type OrderStatus } from '@boucle/contract/features/orders/status.ts';
import { client } from '../../../api/client.ts';
import { AskReason } from '../../../shared/dialogs/AskReason.tsx';
import { type StepProps } from './stepProps.ts';
import { useOrderStep } from './useOrderStep.ts';

const TEXTS: Readonly<Partial<Record<OrderStatus, string>>> = {
  validated:
    'Les contenants retournent au stock propre du restaurant, où ils restent réservés\u202f; la commande attend à nouveau.',
  done: 'La dernière correction de la reprise est annulée, ou, s’il n’y en a pas, la livraison et la reprise ensemble.',
  cancelled: 'La commande est à nouveau en livraison, ses contenants et son argent avec elle.',
};

/** « Revenir d’une étape »: the reversal of the order's last step, with its reason. */
export function StepBackDialog({ order, onClose }: StepProps) {
  const step = useOrderStep({
    send: client.orders.stepBack,
    success: 'La commande est revenue d’une étape.',
    onDone: onClose,
  });
  return (
    <AskReason
      title="Revenir d’une étape"
      confirm="Revenir d’une étape"
      busy={step.busy}
      error={step.refusal}
      onConfirm={(comment) => step.send({ id: order.id, comment })}
      onCancel={onClose}
    >
      <p>{TEXTS[order.status]}</p>
    </AskReason>
  );
}
