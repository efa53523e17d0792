import { atName, ofName } from '@boucle/contract/base/elision.ts';
import { count } from '@boucle/contract/base/format.ts';
import { client } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { type StepProps } from './stepProps.ts';
import { useOrderStep } from './useOrderStep.ts';

/** « Valider »: the partner took the order at the restaurant. */
export function ValidateDialog({ order, onClose }: StepProps) {
  const { restaurant, partner, deliver_count } = order;
  const step = useOrderStep({ send: client.orders.validate, success: 'Commande validée.', onDone: onClose });
  return (
    <ConfirmDialog
      title="Valider la commande"
      confirm="Valider la commande"
      busy={step.busy}
      error={step.refusal}
      onConfirm={() => step.send({ id: order.id })}
      onCancel={onClose}
    >
      {deliver_count === 0
        ? `Aucun contenant à retirer ${atName(restaurant.name)}\u00A0: ${partner.name} ira reprendre ceux du client.`
        : `${count(deliver_count, 'contenant quitte', 'contenants quittent')} le stock propre ${ofName(restaurant.name)} et ${
            deliver_count === 1 ? 'passe' : 'passent'
          } en livraison ${atName(partner.name)}.`}
    </ConfirmDialog>
  );
}
