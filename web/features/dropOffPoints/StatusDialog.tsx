import { type DropOffPoint } from '@boucle/contract/dropOffPoints/calls.ts';
import { count } from '@boucle/contract/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

type StatusDialogProps = { point: DropOffPoint; status: DropOffPoint['status']; onClose: () => void };

/** Closes or opens a drop-off point, saying what it still holds. */
export function StatusDialog({ point, status, onClose }: StatusDialogProps) {
  const queryClient = useQueryClient();
  const [attempts] = useState(() => createAttempts());
  const closing = status === 'disabled';
  const change = useMutation({
    mutationFn: () => {
      const input = { id: point.id };
      const options = { context: { idempotencyKey: attempts.keyOf({ ...input, status }) } };
      return closing
        ? client.dropOffPoints.deactivate(input, options)
        : client.dropOffPoints.reactivate(input, options);
    },
    onSuccess: () => {
      alerts.show('success', `${point.name} est ${closing ? 'désactivé' : 'réactivé'}.`);
      void queryClient.invalidateQueries({ queryKey: query.dropOffPoints.key() });
      onClose();
    },
  });
  const held = point.dirty_containers_count + point.clean_containers_count;
  return (
    <ConfirmDialog
      title={closing ? `Désactiver ${point.name}\u202f?` : `Réactiver ${point.name}\u202f?`}
      confirm={closing ? 'Désactiver le point' : 'Réactiver le point'}
      tone={closing ? 'danger' : 'default'}
      busy={change.isPending}
      error={problemOf(change.error)}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <ActingFor name={point.account_name} />
      {closing ? (
        <>
          <p>Plus personne ne pourra y déposer ni y reprendre de contenants, et son QR code sera refusé.</p>
          {held > 0 && (
            <p>
              Il contient encore <b>{count(held, 'contenant', 'contenants')}</b>
              {` (${count(point.dirty_containers_count, 'sale', 'sales')}, ${count(point.clean_containers_count, 'propre', 'propres')}), que vous pourrez toujours collecter.`}
            </p>
          )}
        </>
      ) : (
        <p>On pourra de nouveau y déposer et y reprendre des contenants.</p>
      )}
    </ConfirmDialog>
  );
}
