import { type DropOffPoint } from '@boucle/contract/dropOffPoints/calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Replaces the QR code of a drop-off point, once it is clear that the one on the wall ends. */
export function RenewDialog({ point, onClose }: { point: DropOffPoint; onClose: () => void }) {
  const { id, name } = point;
  const queryClient = useQueryClient();
  const [attempts] = useState(() => createAttempts());
  const renewal = useMutation({
    mutationFn: () => client.dropOffPoints.renewCode({ id }, { context: { idempotencyKey: attempts.keyOf(id) } }),
    onSuccess: (code) => {
      queryClient.setQueryData(query.dropOffPoints.code.queryKey({ input: { id } }), code);
      alerts.show('success', `Le QR code de ${name} est remplacé. Imprimez le nouveau.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Remplacer le QR code de ${name}\u202f?`}
      confirm="Régénérer"
      tone="danger"
      busy={renewal.isPending}
      error={problemOf(renewal.error)}
      onConfirm={() => renewal.mutate()}
      onCancel={onClose}
    >
      <ActingFor name={point.account_name} />
      <p>Le code affiché aujourd’hui, et son code court, ne vaudront plus rien. Il faudra afficher le nouveau.</p>
    </ConfirmDialog>
  );
}
