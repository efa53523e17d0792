import { type Customer } from '@boucle/contract/customers/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { useHoldersChanged } from '../../shared/cards/useHoldersChanged.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Asks before a conso is forgotten for good. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, email } = customer;
  const [attempts] = useState(createAttempts);
  const changed = useHoldersChanged();
  const erase = useMutation({
    mutationFn: () => client.customers.erase({ id }, { context: { idempotencyKey: attempts.keyOf({ id }) } }),
    onSuccess: () => {
      alerts.show('success', 'Les données personnelles sont effacées.');
      onClose();
    },
    // Refused because of what is left: the figures must show it.
    onSettled: changed,
  });
  return (
    <ConfirmDialog
      title={`Effacer les données de ${email}\u202f?`}
      confirm="Effacer définitivement"
      tone="danger"
      busy={erase.isPending}
      error={problemOf(erase.error)}
      onConfirm={() => erase.mutate()}
      onCancel={onClose}
    >
      Son e-mail et son nom seront perdus, sans retour possible. Ses transactions resteront, sans nom.
    </ConfirmDialog>
  );
}
